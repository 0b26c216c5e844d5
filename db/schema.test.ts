import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, sqlite } from "#db/client.server.ts";
import journal from "#db/migrations/meta/_journal.json";
import * as schema from "#db/schema.ts";

const folder = mkdtempSync(path.join(tmpdir(), "behappy-schema-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, string | number | null>;

/** A valid row of each table; the rows refer to each other. */
const rows = {
  users: { id: "u1", email: "jule@behappy.example", password_hash: "x" },
  sessions: { token_hash: "s1", user_id: "u1", expires_at: 9 },
  half_sign_ins: { token_hash: "s1", user_id: "u1", expires_at: 9 },
  interrupted_forms: { id: "f1", user_id: "u1", sealed_form: "x", expires_at: 9 },
  second_factors: { user_id: "u1", sealed_secret: "x" },
  recovery_codes: { code_hash: "c1", user_id: "u1" },
  profiles: { id: "u1", first_name: "Jule", last_name: "Brandt", email: "Jule@behappy.example" },
  catalog_items: {
    id: "i1",
    kind: "event",
    title: "Feuerabend",
    category: "Gemeinschaft",
    date: "2027-03-13",
    time: "18:30",
    location: "Potsdam",
    image_url: "/x.svg",
    withdrawal_class: "dated-leisure",
    price: 2900,
    community_price: 0,
    plan_most_popular: 1,
  },
  documents: {
    id: "t1",
    sha256: "h1",
    filename: "agb.pdf",
    media_type: "application/pdf",
    source: "{}",
  },
  legal_texts: { id: "t1", name: "terms", sha256: "h1" },
  orders: {
    id: "o1",
    terms_id: "t1",
    instruction_id: "t1",
    sequence: 1,
    number: "BH-2026-000001",
    user_id: "u1",
    checkout_token: "t1",
    total_amount: 2900,
    customer_name: "Jule Brandt",
    customer_email: "jule@behappy.example",
    first_name: "Jule",
    last_name: "Brandt",
    street: "Weg 1",
    zipcode: "15230",
    city: "Frankfurt (Oder)",
    country: "Deutschland",
  },
  order_items: {
    id: "oi1",
    order_id: "o1",
    position: 1,
    item_id: "i1",
    item_type: "event",
    item_title: "Feuerabend",
    quantity: 1,
    price: 2900,
    withdrawal_class: "dated-leisure",
  },
  order_charges: {
    order_id: "o1",
    position: 1,
    kind: "shipping",
    label: "Versand",
    amount: 490,
    charged_for: "goods",
  },
  invoices: {
    id: "in1",
    order_id: "o1",
    kind: "invoice",
    series: "R-2026-{nummer}",
    sequence: 1,
    number: "R-2026-00001",
    content: "{}",
    document_id: "t1",
    issued_on: "2026-12-01",
    recipient: "Jule Brandt",
    gross: 2900,
    kept_until: "2020-12-31",
  },
  order_status_changes: {
    id: "os1",
    order_id: "o1",
    from_status: "pending",
    to_status: "completed",
    actor: "admin",
    actor_id: "u1",
  },
  order_reminders: {
    id: "or1",
    order_id: "o1",
    payment_due: "2026-12-07",
    actor: "admin",
    actor_id: "u1",
  },
  payment_attempts: {
    id: "at1",
    order_id: "o1",
    provider: "mollie",
    mode: "live",
    provider_id: "tr_1",
    amount: 2900,
    handled_by: "u1",
  },
  moves: { id: "mv1", kind: "people", file_name: "mitglieder.csv", header: "[]", created_by: "u1" },
  move_rows: { move_id: "mv1", line: 2, cells: "[]" },
  old_addresses: { from_path: "/blog", to_path: "/events", move_id: "mv1" },
  old_address_hits: { from_path: "/blog", month: "2026-12", count: 1 },
  unknown_paths: { path: "/weg", count: 1, last_day: "2026-12-01" },
  moved_people: { user_id: "u1", move_id: "mv1", is_new: 1 },
  moved_memberships: {
    id: "mm1",
    user_id: "u1",
    move_id: "mv1",
    plan: "Gold",
    plan_id: "i1",
    plan_is_paid: 1,
    first_day: "2026-01-01",
    last_day: "2026-12-31",
  },
  asked_addresses: { address_hash: "h1" },
  bank_imports: {
    id: "bi1",
    file_name: "umsaetze.xml",
    new_count: 1,
    known_count: 0,
    outgoing_count: 0,
    created_by: "u1",
  },
  bank_entries: {
    id: "be1",
    import_id: "bi1",
    fingerprint: "f1",
    booked_on: "2026-12-01",
    amount: 2900,
    payer_name: "Jule Brandt",
    purpose: "BH-2026-000001",
  },
  statement_layouts: { header: "Tag;Betrag", kinds: "da", columns: "{}" },
  payments: {
    id: "pa1",
    order_id: "o1",
    amount: 2900,
    method: "transfer",
    reference: "completed-order:o1",
    bank_entry_id: "be1",
    attempt_id: "at1",
    paid_on: "2026-12-01",
    actor: "admin",
    actor_id: "u1",
  },
  removed_payments: {
    id: "rp1",
    order_id: "o1",
    amount: 2900,
    method: "transfer",
    reference: "completed-order:o1",
    paid_on: "2026-12-01",
    reason: "reopened",
    actor: "admin",
    actor_id: "u1",
  },
  refunds: {
    id: "re1",
    order_id: "o1",
    attempt_id: "at1",
    provider_refund_id: "re_1",
    amount: 2900,
    method: "online",
    actor: "admin",
    actor_id: "u1",
  },
  refund_accounts: { order_id: "o1", name: "Jule Brandt", iban: "DE02120300000000202051" },
  event_bookings: {
    id: "b1",
    event_id: "i1",
    order_item_id: "oi1",
    seat: 1,
    first_name: "Jule",
    last_name: "Brandt",
    email: "jule@behappy.example",
  },
  item_contents: { item_id: "i1", access: "Der Schlüssel liegt unter dem Stein." },
  plan_inclusions: { plan_id: "i1", item_id: "i1" },
  lessons: { id: "le1", item_id: "i1", position: 1, title: "Ankommen" },
  articles: { id: "ar1", slug: "ruhe", title: "Ruhe" },
  feeds: { user_id: "u1", key: "k1" },
  content_files: {
    id: "cf1",
    item_id: "i1",
    lesson_id: "le1",
    position: 1,
    title: "Arbeitsheft",
    name: "arbeitsheft.pdf",
    media_type: "application/pdf",
    bytes: 9,
    sha256: "h1",
  },
  lesson_progress: { user_id: "u1", lesson_id: "le1", seen_at: 1 },
  file_downloads: { user_id: "u1", file_id: "cf1", count: 1, first_at: 1, last_at: 1 },
  date_reminders: {
    item_id: "i1",
    kind: "days-before",
    recipient: "jule@behappy.example",
    starts_at: "2027-03-13 18:30",
  },
  renewal_reminders: { user_id: "u1", last_day: "2027-03-13", days_before: 30 },
  newsletter_subscriptions: {
    id: "n1",
    email: "jule@behappy.example",
    consent_version: "2026-11",
    consented_at: 1,
    consented_from: "192.0.2.0",
    confirmed_at: 2,
    confirmed_from: "192.0.2.0",
    unsubscribed_at: 3,
    undeliverable_at: 4,
  },
  newsletter_issues: {
    number: 1,
    id: "issue12345",
    subject: "Der Dezember",
    preview: "",
    body: "Hallo!",
    audience: "subscribers",
    slug: "der-dezember",
  },
  issue_clicks: { issue_number: 1, count: 1 },
  issue_recipients: { id: 1, issue_number: 1, subscription_id: "n1", user_id: "u1", at: 1 },
  contact_messages: { id: "c1", name: "Jule", email: "jule@behappy.example", message: "Hallo!" },
  contact_answers: { id: "ca1", message_id: "c1", text: "Gern!", created_by: "u1" },
  account_notes: { id: "an1", user_id: "u1", text: "Kommt mit Hund.", created_by: "u1" },
  declarations: {
    id: "d1",
    kind: "withdrawal",
    token: "t1",
    sha256: "h1",
    name: "Jule Brandt",
    contract: "BH-2026-000001",
    email: "jule@behappy.example",
    order_id: "o1",
    user_id: "u1",
    received_at: 1,
    handled_at: 2,
    handled_by: "u1",
    outcome: "accepted",
  },
  email_links: {
    id: "l1",
    purpose: "password-reset",
    token_hash: "h1",
    user_id: "u1",
    subscription_id: "n1",
    email: "jule@beispiel.de",
    expires_at: 9,
  },
  emails: {
    id: "e1",
    key: "password-reset:l1",
    message_id: "<e1@behappy.example>",
    recipient: "jule@behappy.example",
    subject: "Neues Passwort",
    content: "[]",
    link_id: "l1",
    user_id: "u1",
    status: "queued",
    priority: "account",
    due_at: 1,
  },
  business_letters: {
    id: "bl1",
    order_id: "o1",
    declaration_id: "d1",
    user_id: "u1",
    recipient: "jule@behappy.example",
    subject: "Deine Bestellung BH-2026-000001",
    content: "[]",
    kept_until: "2020-12-31",
  },
  membership_changes: {
    id: "m1",
    user_id: "u1",
    kind: "granted",
    plan: "Yearly",
    plan_is_paid: 1,
    actor: "admin",
    actor_id: "u1",
  },
  change_log: {
    id: "a1",
    actor: "admin",
    actor_id: "u1",
    subject: "account",
    subject_id: "u1",
    label: "Konto",
    action: "zur Verwaltung gemacht",
    user_id: "u1",
  },
  rate_limits: { key: "k1" },
  done_forms: { fingerprint: "f1" },
  order_step_counts: { month: "2026-11", step: "cart" },
  page_revision: { id: 1 },
  people: {
    id: "p1",
    kind: "testimonial",
    name: "Jule Brandt",
    role: "Bäckerin, Halle",
    text: "Ich bringe Brot mit.",
    place: "start",
    position: 1,
    consent_since: "2026-11-21",
  },
  shop: { id: 1 },
  shop_settings: { id: 1, settings: "{}", updated_by: "u1" },
  restores: {
    mark: "W7KQ2MX",
    backed_up_at: 1,
    restored_at: 2,
    last_order: 12,
    orders_after: 1012,
    last_invoices: "[]",
  },
  site_versions: { document: "about", number: 1, content: "{}", created_by: "u1" },
  site_drafts: { document: "about", content: "{}", updated_by: "u1" },
} satisfies Record<string, Row>;

type Table = keyof typeof rows;
const tables = Object.keys(rows) as Table[];

/** Columns that the app fills in. */
const stamps: Partial<Record<string, Row>> = {
  sessions: { created_at: 1 },
  half_sign_ins: { created_at: 1 },
  interrupted_forms: { created_at: 1 },
  second_factors: { created_at: 1 },
  recovery_codes: { created_at: 1 },
  order_items: {},
  order_charges: {},
  invoices: { created_at: 1 },
  order_status_changes: { created_at: 1 },
  order_reminders: { created_at: 1 },
  payment_attempts: { created_at: 1 },
  moves: { created_at: 1 },
  move_rows: {},
  old_addresses: { created_at: 1 },
  old_address_hits: {},
  unknown_paths: {},
  moved_people: { created_at: 1 },
  moved_memberships: { created_at: 1 },
  asked_addresses: { created_at: 1 },
  issue_recipients: {},
  issue_clicks: {},
  bank_imports: { created_at: 1 },
  bank_entries: { created_at: 1 },
  statement_layouts: { created_at: 1 },
  payments: { created_at: 1 },
  removed_payments: { created_at: 1 },
  refunds: { created_at: 1 },
  refund_accounts: { created_at: 1 },
  item_contents: { updated_at: 1 },
  plan_inclusions: {},
  lesson_progress: {},
  file_downloads: {},
  feeds: { created_at: 1 },
  date_reminders: { created_at: 1 },
  renewal_reminders: { created_at: 1 },
  contact_answers: { created_at: 1 },
  account_notes: { created_at: 1 },
  declarations: {},
  email_links: { created_at: 1 },
  business_letters: { created_at: 1 },
  membership_changes: { created_at: 1 },
  change_log: { created_at: 1 },
  rate_limits: {},
  documents: { created_at: 1 },
  legal_texts: { created_at: 1 },
  done_forms: { created_at: 1 },
  order_step_counts: {},
  page_revision: {},
  shop: {},
  shop_settings: { updated_at: 1 },
  restores: {},
  site_versions: { created_at: 1 },
  site_drafts: { updated_at: 1 },
};

/** Inserts the valid row of this table with some changes. */
function insert(table: Table, changes: Row = {}): void {
  const stamp = stamps[table] ?? { created_at: 1, updated_at: 1 };
  const row: Row = { ...rows[table], ...stamp, ...changes };
  const names = Object.keys(row);
  const places = names.map(() => "?").join(", ");
  sqlite
    .prepare(`insert into ${table} (${names.join(", ")}) values (${places})`)
    .run(...Object.values(row));
}

function count(table: Table): unknown {
  return sqlite.prepare(`select count(*) from ${table}`).pluck().get();
}

beforeEach(() => {
  for (const table of tables.toReversed()) sqlite.exec(`delete from ${table}`);
});

function insertAll(): void {
  for (const table of tables) insert(table);
}

describe("the tables", () => {
  it("accept a valid row each", () => {
    insertAll();
    expect(tables.map(count)).toEqual(tables.map(() => 1));
  });

  it("are all covered by this test", () => {
    const names = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\'",
      )
      .pluck()
      .all();
    // Triggers (db/lists/search.server.test.ts) and SQLite maintain these.
    const others = names.filter((name) => /^(search_|sqlite_)/.test(String(name)));
    expect(new Set(names)).toEqual(new Set([...tables, ...others]));
  });
});

const item = "catalog_items";
const undated = { kind: "product", date: null, time: null, location: null };
const broken: [constraint: string, table: Table, changes: Row][] = [
  ["users_email_lower_case", "users", { email: "Jule@behappy.example" }],
  ["users_role_known", "users", { role: "boss" }],
  ["item_contents_remind_days_range", "item_contents", { remind_days_before: 0 }],
  ["item_contents_remind_days_range", "item_contents", { remind_days_before: 31 }],
  ["item_contents_remind_hours_range", "item_contents", { remind_hours_before: 25 }],
  ["contact_answers_text_given", "contact_answers", { text: "" }],
  ["account_notes_text_given", "account_notes", { text: "" }],
  ["date_reminders_kind_known", "date_reminders", { kind: "sometime" }],
  ["date_reminders_recipient_lower_case", "date_reminders", { recipient: "J@x.example" }],
  ["renewal_reminders_last_day_iso", "renewal_reminders", { last_day: "13.03.2027" }],
  ["renewal_reminders_days_before_positive", "renewal_reminders", { days_before: 0 }],
  ["lessons_title_given", "lessons", { title: "" }],
  ["lessons_opens_on_iso", "lessons", { opens_on: "2027-02-30" }],
  ["lessons_opens_after_days_range", "lessons", { opens_after_days: -1 }],
  ["articles_title_given", "articles", { title: "" }],
  ["articles_slug_given", "articles", { slug: "" }],
  ["content_files_one_holder", "content_files", { article_id: "ar1", item_id: "i1" }],
  ["content_files_one_holder", "content_files", { item_id: null }],
  ["content_files_role_known", "content_files", { role: "poster" }],
  ["content_files_bytes_positive", "content_files", { bytes: -1 }],
  ["file_downloads_count_positive", "file_downloads", { count: 0 }],
  ["order_step_counts_month_iso", "order_step_counts", { month: "11/2026" }],
  ["order_step_counts_step_known", "order_step_counts", { step: "visit" }],
  ["order_step_counts_count_positive", "order_step_counts", { count: 0 }],
  ["page_revision_one_row", "page_revision", { id: 2 }],
  ["shop_one_row", "shop", { id: 2 }],
  ["shop_settings_one_row", "shop_settings", { id: 2 }],
  ["shop_settings_version_counts", "shop_settings", { version: -1 }],
  ["restores_go_on", "restores", { orders_after: 12 }],
  ["restores_go_on", "restores", { last_order: -1 }],
  ["site_versions_number_counts", "site_versions", { number: 0 }],
  ["people_kind_known", "people", { kind: "guest", place: null }],
  ["people_name_given", "people", { name: "" }],
  ["people_place_known", "people", { place: "footer" }],
  ["people_place_of_testimonials", "people", { place: null }],
  ["people_place_of_testimonials", "people", { kind: "team" }],
  ["people_consent_iso", "people", { consent_since: "2026-02-30" }],
  ["catalog_items_kind_known", item, { kind: "book", date: null, time: null, location: null }],
  ["catalog_items_title_given", item, { title: "" }],
  ["catalog_items_price_positive", item, { price: -1 }],
  ["catalog_items_community_price_positive", item, { community_price: -1 }],
  ["catalog_items_date_iso", item, { date: "13.03.2027" }],
  ["catalog_items_date_iso", item, { date: "2027-02-30" }],
  ["catalog_items_time_hh_mm", item, { time: "25:00" }],
  ["catalog_items_time_hh_mm", item, { time: "8:30" }],
  ["catalog_items_end_time_hh_mm", item, { end_time: "25:00" }],
  ["catalog_items_end_after_start", item, { end_time: "18:30" }],
  [
    "catalog_items_end_after_start",
    item,
    { kind: "course", date: null, time: null, end_time: "18:30" },
  ],
  ["catalog_items_end_date_later", item, { end_date: "2027-03-13" }],
  ["catalog_items_end_date_later", item, { end_date: "2027-02-30" }],
  ["catalog_items_end_date_later", item, { end_date: "14.03.2027" }],
  ["catalog_items_further_dates_after_a_first", item, { further_dates: "" }],
  ["catalog_items_access_months_positive", item, { access_months: 0 }],
  ["catalog_items_gallery_json", item, { gallery: "[" }],
  ["catalog_items_event_dated", item, { date: null }],
  ["catalog_items_event_dated", item, { time: null }],
  ["catalog_items_event_dated", item, { location: null }],
  ["catalog_items_product_undated", item, { kind: "product" }],
  ["catalog_items_product_unattended", item, { ...undated, meeting_point: "Brunnen" }],
  ["catalog_items_product_unattended", item, { ...undated, suits: "Kinder" }],
  ["catalog_items_capacity_positive", item, { capacity: -1 }],
  ["catalog_items_stock_positive", item, { ...undated, stock: -1 }],
  ["catalog_items_plan_is_product", item, { is_plan: 1 }],
  ["catalog_items_plan_months_range", item, { plan_months: 0 }],
  ["catalog_items_plan_months_range", item, { plan_months: 61 }],
  ["catalog_items_withdrawal_class_known", item, { withdrawal_class: "leisure" }],
  ["catalog_items_tax_rate_known", item, { tax_rate: 16 }],
  ["catalog_items_ordered_positive", item, { ordered: -1 }],
  ["catalog_items_seats_of_dated", item, { ...undated, capacity: 1 }],
  ["catalog_items_stock_of_products", item, { stock: 1 }],
  ["orders_status_known", "orders", { status: "lost" }],
  ["documents_one_content", "documents", { source: null }],
  ["legal_texts_name_known", "legal_texts", { name: "imprint" }],
  ["orders_tax_scheme_known", "orders", { tax_scheme: "none" }],
  ["orders_total_positive", "orders", { total_amount: -1 }],
  ["orders_completion_dated", "orders", { status: "completed" }],
  ["order_items_type_known", "order_items", { item_type: "book" }],
  ["order_items_quantity_range", "order_items", { quantity: 0 }],
  ["order_items_quantity_range", "order_items", { quantity: 100 }],
  ["order_items_withdrawal_class_known", "order_items", { withdrawal_class: "leisure" }],
  ["order_items_tax_rate_known", "order_items", { tax_rate: 16 }],
  ["order_items_cancelled_quantity_range", "order_items", { cancelled_quantity: 2 }],
  ["order_items_awaited_quantity_range", "order_items", { awaited_quantity: -1 }],
  ["order_items_awaited_quantity_range", "order_items", { awaited_quantity: 2 }],
  ["orders_kept_positive", "orders", { kept_amount: -1 }],
  ["order_items_held_quantity_range", "order_items", { held_quantity: -1 }],
  ["order_items_held_quantity_range", "order_items", { held_quantity: 2 }],
  ["order_items_price_positive", "order_items", { price: -1 }],
  ["order_items_membership_has_terms", "order_items", { item_type: "membership" }],
  ["order_items_membership_has_terms", "order_items", { plan_is_paid: 1 }],
  ["order_charges_position_positive", "order_charges", { position: 0 }],
  ["order_charges_amount_exists", "order_charges", { amount: 0 }],
  ["order_charges_tax_rate_known", "order_charges", { tax_rate: 16 }],
  ["order_charges_charged_for_known", "order_charges", { charged_for: "gifts" }],
  ["membership_changes_plan_granted", "membership_changes", { plan_is_paid: null }],
  ["order_status_changes_is_change", "order_status_changes", { to_status: "pending" }],
  ["order_status_changes_from_known", "order_status_changes", { from_status: "lost" }],
  ["order_status_changes_to_known", "order_status_changes", { to_status: "lost" }],
  ["event_bookings_seat_range", "event_bookings", { seat: 0 }],
  ["event_bookings_seat_range", "event_bookings", { seat: 100 }],
  [
    "newsletter_subscriptions_email_lower_case",
    "newsletter_subscriptions",
    { email: "J@x.example" },
  ],
  ["newsletter_issues_state_known", "newsletter_issues", { state: "lost" }],
  ["newsletter_issues_slug_plain", "newsletter_issues", { slug: "Der Dezember" }],
  ["newsletter_issues_days_range", "newsletter_issues", { days: 61 }],
  ["newsletter_issues_slug_given", "newsletter_issues", { slug: "" }],
  ["issue_recipients_state_known", "issue_recipients", { state: "lost" }],
  ["issue_clicks_count_positive", "issue_clicks", { count: 0 }],
  ["issue_recipients_somebody", "issue_recipients", { subscription_id: null, user_id: null }],
  ["newsletter_subscriptions_status_known", "newsletter_subscriptions", { status: "maybe" }],
  ["contact_messages_status_known", "contact_messages", { status: "lost" }],
  ["declarations_kind_known", "declarations", { kind: "revocation" }],
  ["declarations_termination_kind", "declarations", { kind: "termination" }],
  [
    "declarations_termination_kind_known",
    "declarations",
    { kind: "termination", termination_kind: "sudden" },
  ],
  ["declarations_wished_end_iso", "declarations", { wished_end: "31.12.2026" }],
  ["declarations_contract_end_iso", "declarations", { contract_end: "31.12.2026" }],
  ["declarations_outcome_known", "declarations", { outcome: "lost" }],
  ["declarations_handled_with_outcome", "declarations", { handled_at: null }],
  ["email_links_purpose_known", "email_links", { purpose: "anything" }],
  ["emails_status_known", "emails", { status: "lost" }],
  ["emails_priority_known", "emails", { priority: "urgent" }],
  ["emails_sent_dated", "emails", { status: "sent" }],
  ["membership_changes_kind_known", "membership_changes", { kind: "paused", plan: null }],
  ["membership_changes_plan_named", "membership_changes", { plan: "" }],
  ["membership_changes_months_range", "membership_changes", { plan_months: 0 }],
  ["membership_changes_months_range", "membership_changes", { plan_months: 61 }],
  ["membership_changes_plan_granted", "membership_changes", { plan: null }],
  [
    "membership_changes_last_day_iso",
    "membership_changes",
    { kind: "ended", plan: null, last_day: "31.12.2026" },
  ],
  ["membership_changes_plan_granted", "membership_changes", { kind: "ended" }],
  ["invoices_kind_known", "invoices", { kind: "credit" }],
  ["invoices_cancellation_refers", "invoices", { kind: "cancellation", gross: -1000 }],
  ["invoices_gross_signed", "invoices", { gross: 0 }],
  ["invoices_gross_signed", "invoices", { gross: -1 }],
  ["invoices_sequence_positive", "invoices", { sequence: 0 }],
  ["business_letters_about_contract", "business_letters", { order_id: null, declaration_id: null }],
  ["payments_amount_moved", "payments", { amount: 0 }],
  ["payments_method_known", "payments", { method: "barter" }],
  ["payments_paid_on_iso", "payments", { paid_on: "2026-02-30" }],
  ["removed_payments_amount_moved", "removed_payments", { amount: 0 }],
  ["removed_payments_method_known", "removed_payments", { method: "barter" }],
  ["removed_payments_paid_on_iso", "removed_payments", { paid_on: "2026-02-30" }],
  ["removed_payments_reason_known", "removed_payments", { reason: "lost" }],
  ["payment_attempts_provider_known", "payment_attempts", { provider: "klarna" }],
  ["payment_attempts_mode_known", "payment_attempts", { mode: "sandbox" }],
  ["payment_attempts_amount_positive", "payment_attempts", { amount: 0 }],
  ["payment_attempts_state_known", "payment_attempts", { state: "authorized" }],
  ["moves_kind_known", "moves", { kind: "orders" }],
  ["moves_state_known", "moves", { state: "lost" }],
  ["move_rows_verdict_known", "move_rows", { verdict: "good" }],
  ["moved_memberships_plan_named", "moved_memberships", { plan: "" }],
  ["moved_memberships_first_day_iso", "moved_memberships", { first_day: "1.1.2026" }],
  ["moved_memberships_last_day_iso", "moved_memberships", { last_day: "31.12.2026" }],
  ["moved_memberships_days_in_order", "moved_memberships", { last_day: "2025-12-31" }],
  ["bank_imports_counts_positive", "bank_imports", { outgoing_count: -1 }],
  ["bank_entries_amount_signed", "bank_entries", { amount: -2900 }],
  ["bank_entries_booked_on_iso", "bank_entries", { booked_on: "01.12.2026" }],
  ["bank_entries_state_known", "bank_entries", { state: "lost" }],
  ["refunds_amount_positive", "refunds", { amount: -2900 }],
  ["refunds_method_known", "refunds", { method: "barter", attempt_id: null }],
  ["refunds_state_known", "refunds", { state: "lost" }],
  ["refunds_online_has_attempt", "refunds", { method: "transfer" }],
  ["refunds_actor_consistent", "refunds", { actor: "update" }],
  ["order_status_changes_actor_consistent", "order_status_changes", { actor: "update" }],
  ["order_reminders_actor_consistent", "order_reminders", { actor: "update" }],
  ["payments_actor_consistent", "payments", { actor: "update" }],
  ["removed_payments_actor_consistent", "removed_payments", { actor: "update" }],
  ["membership_changes_actor_consistent", "membership_changes", { actor: "update" }],
  ["change_log_actor_consistent", "change_log", { actor: "update" }],
];

describe("a CHECK", () => {
  it.each(broken)("%s refuses a row in %s with %o", (constraint, table, changes) => {
    for (const earlier of tables.slice(0, tables.indexOf(table))) insert(earlier);
    expect(() => insert(table, changes)).toThrow(`CHECK constraint failed: ${constraint}`);
  });

  it("is tested for every constraint of the schema", () => {
    const definitions = sqlite
      .prepare("select sql from sqlite_master where sql is not null")
      .pluck();
    const constraints = definitions
      .all()
      .flatMap((sql) =>
        [...String(sql).matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(([, name]) => name),
      );
    expect(new Set(broken.map(([name]) => name))).toEqual(new Set(constraints));
  });

  it.each([
    ["a course without a date", { kind: "course", date: null, time: null, location: null }],
    ["an item without prices", { price: null, community_price: null }],
    ["a free item", { price: 0 }],
    ["midnight", { time: "00:00" }],
    ["an end", { end_time: "20:00" }],
    ["an end after midnight", { end_date: "2027-03-14", end_time: "02:00" }],
    ["a leap day", { date: "2028-02-29" }],
  ])("accepts %s", (_name, changes) => {
    insert("catalog_items", changes);
    expect(count("catalog_items")).toBe(1);
  });
});

describe("a unique index", () => {
  const again: [name: string, table: Table, changes: Row][] = [
    ["one account per e-mail address", "users", { id: "u2" }],
    ["one order per sequence", "orders", { id: "o2", number: "x", checkout_token: "x" }],
    ["one order per number", "orders", { id: "o2", sequence: 2, checkout_token: "x" }],
    ["one order per token and account", "orders", { id: "o2", sequence: 2, number: "x" }],
    ["one item per position in an order", "order_items", { id: "oi2" }],
    ["one charge per position in an order", "order_charges", {}],
    ["one payment per reference", "payments", { id: "pa2" }],
    ["one attempt per payment of the provider", "payment_attempts", { id: "at2", state: "paid" }],
    ["one running attempt per order", "payment_attempts", { id: "at2", provider_id: "tr_2" }],
    ["one bank entry per fingerprint", "bank_entries", { id: "be2" }],
    ["one refund per refund of the provider", "refunds", { id: "re2" }],
    ["one booking per seat", "event_bookings", { id: "b2" }],
    ["one e-mail per date, kind and recipient", "date_reminders", {}],
    ["one e-mail per membership's end and number of days", "renewal_reminders", {}],
    ["one subscription per e-mail address", "newsletter_subscriptions", { id: "n2" }],
    ["one issue per id", "newsletter_issues", { number: 2, slug: "ein-anderer" }],
    ["one issue per address", "newsletter_issues", { number: 2, id: "issue23456" }],
    ["one row per issue and subscription", "issue_recipients", { id: 2 }],
    ["one declaration per view of the form and content", "declarations", { id: "d2" }],
    ["one link per token", "email_links", { id: "l2" }],
    ["one document per name and content", "documents", { id: "t2" }],
    ["one e-mail per key", "emails", { id: "e2", message_id: "<e2@behappy.example>" }],
    ["one most popular plan", "catalog_items", { id: "i2" }],
    ["one e-mail per Message-ID", "emails", { id: "e2", key: "password-reset:l2" }],
  ];
  it.each(again)("allows %s", (_name, table, changes) => {
    insertAll();
    expect(() => insert(table, changes)).toThrow(/^UNIQUE constraint failed/);
  });

  it("lets two accounts use the same token", () => {
    insertAll();
    insert("users", { id: "u2", email: "tarek@behappy.example" });
    insert("orders", { id: "o2", sequence: 2, number: "x", user_id: "u2" });
    expect(count("orders")).toBe(2);
  });
});

describe("a foreign key", () => {
  const dangling: [table: Table, column: string, others?: Row][] = [
    ["sessions", "user_id"],
    ["half_sign_ins", "user_id"],
    ["interrupted_forms", "user_id"],
    ["second_factors", "user_id"],
    ["recovery_codes", "user_id"],
    ["profiles", "id"],
    ["orders", "user_id"],
    ["orders", "terms_id"],
    ["orders", "instruction_id"],
    ["order_items", "order_id"],
    ["order_items", "item_id"],
    ["order_charges", "order_id"],
    ["invoices", "order_id"],
    ["invoices", "cancels_id", { kind: "cancellation", gross: -2900 }],
    ["invoices", "document_id"],
    ["order_status_changes", "order_id"],
    ["order_status_changes", "actor_id"],
    ["order_reminders", "order_id"],
    ["order_reminders", "actor_id"],
    ["payments", "order_id"],
    ["payments", "actor_id"],
    ["payments", "bank_entry_id"],
    ["payments", "attempt_id"],
    ["removed_payments", "order_id"],
    ["removed_payments", "actor_id"],
    ["payment_attempts", "order_id"],
    ["payment_attempts", "handled_by"],
    ["bank_entries", "import_id"],
    ["bank_entries", "repeated_in"],
    ["bank_entries", "reverses_id"],
    ["bank_entries", "resembles_id"],
    ["issue_recipients", "issue_number"],
    ["issue_recipients", "subscription_id"],
    ["issue_recipients", "user_id"],
    ["issue_clicks", "issue_number", { issue_number: 999 }],
    ["moves", "created_by"],
    ["move_rows", "move_id"],
    ["old_addresses", "move_id"],
    ["old_address_hits", "from_path"],
    ["moved_people", "user_id"],
    ["moved_people", "move_id"],
    ["moved_memberships", "user_id"],
    ["moved_memberships", "move_id"],
    ["moved_memberships", "plan_id"],
    ["bank_imports", "created_by"],
    ["refunds", "order_id"],
    ["refund_accounts", "order_id"],
    ["refunds", "attempt_id"],
    ["refunds", "actor_id"],
    ["contact_answers", "message_id"],
    ["contact_answers", "created_by"],
    ["account_notes", "user_id"],
    ["account_notes", "created_by"],
    ["declarations", "order_id"],
    ["declarations", "user_id"],
    ["declarations", "handled_by"],
    ["event_bookings", "event_id"],
    ["event_bookings", "order_item_id"],
    ["item_contents", "item_id"],
    ["plan_inclusions", "plan_id"],
    ["plan_inclusions", "item_id"],
    ["lessons", "item_id"],
    ["articles", "plan_id"],
    ["feeds", "user_id"],
    ["content_files", "item_id"],
    ["content_files", "article_id", { item_id: null }],
    ["content_files", "lesson_id"],
    ["lesson_progress", "user_id"],
    ["lesson_progress", "lesson_id"],
    ["file_downloads", "user_id"],
    ["file_downloads", "file_id"],
    ["date_reminders", "item_id"],
    ["renewal_reminders", "user_id"],
    ["email_links", "user_id"],
    ["email_links", "subscription_id"],
    ["legal_texts", "id"],
    ["emails", "link_id"],
    ["emails", "user_id"],
    ["business_letters", "order_id"],
    ["business_letters", "declaration_id"],
    ["business_letters", "user_id"],
    ["membership_changes", "user_id"],
    ["membership_changes", "actor_id"],
    ["membership_changes", "plan_id"],
    ["change_log", "actor_id"],
    ["change_log", "user_id"],
    ["shop_settings", "updated_by"],
    ["site_versions", "created_by"],
    ["site_drafts", "updated_by"],
  ];
  it.each(dangling)("does not let %s.%s name a missing row", (table, column, others) => {
    for (const earlier of tables.slice(0, tables.indexOf(table))) insert(earlier);
    expect(() => insert(table, { [column]: "nobody", ...others })).toThrow(
      "FOREIGN KEY constraint failed",
    );
  });

  it("is tested for every column that refers to another table", () => {
    const columns = tables.flatMap((table) =>
      (sqlite.pragma(`foreign_key_list(${table})`) as { from: string }[]).map(
        ({ from }) => `${table}.${from}`,
      ),
    );
    expect(new Set(dangling.map(([table, column]) => `${table}.${column}`))).toEqual(
      new Set(columns),
    );
  });

  it("keeps an ordered item from being deleted", () => {
    insertAll();
    expect(() => sqlite.exec("delete from catalog_items")).toThrow("FOREIGN KEY constraint failed");
  });

  it("keeps a deleted account's order, and nothing else of the account", () => {
    insertAll();
    sqlite.exec("delete from users");
    const history: Table[] = [
      "order_status_changes",
      "order_reminders",
      "payments",
      "removed_payments",
    ];
    const kept: Table[] = ["orders", "business_letters", ...history];
    expect(kept.map(count)).toEqual(kept.map(() => 1));
    for (const table of ["orders", "business_letters"]) {
      expect(sqlite.prepare(`select user_id from ${table}`).pluck().get()).toBeNull();
    }
    for (const table of history) {
      expect(sqlite.prepare(`select actor_id from ${table}`).pluck().get()).toBeNull();
    }
    const gone: Table[] = [
      "profiles",
      "sessions",
      "half_sign_ins",
      "interrupted_forms",
      "second_factors",
      "recovery_codes",
      "email_links",
      "emails",
      "lesson_progress",
      "file_downloads",
      "renewal_reminders",
    ];
    expect(gone.map(count)).toEqual(gone.map(() => 0));
  });

  it("deletes items, bookings and history together with their order", () => {
    insertAll();
    expect(() => sqlite.exec("delete from orders")).toThrow("FOREIGN KEY constraint failed");
    sqlite.exec("delete from invoices");
    sqlite.exec("delete from orders");
    const gone: Table[] = [
      "order_items",
      "order_charges",
      "event_bookings",
      "order_status_changes",
      "order_reminders",
      "payments",
      "removed_payments",
      "payment_attempts",
      "refunds",
      "refund_accounts",
      "business_letters",
    ];
    expect(gone.map(count)).toEqual(gone.map(() => 0));
  });

  it.each(["email_links", "newsletter_subscriptions"] as const)(
    "deletes the e-mail with a link together with its row in %s",
    (table) => {
      insertAll();
      sqlite.exec(`delete from ${table}`);
      expect([count("email_links"), count("emails")]).toEqual([0, 0]);
    },
  );
});

describe("openDatabase", () => {
  it("configures the connection for a shop: confirmed writes are durable, waits are short", () => {
    const connection = openDatabase(path.join(folder, "new.db"));
    const pragma = (name: string) => connection.pragma(name, { simple: true });
    expect({
      journal_mode: pragma("journal_mode"),
      foreign_keys: pragma("foreign_keys"),
      busy_timeout: pragma("busy_timeout"),
      // 2 means FULL.
      synchronous: pragma("synchronous"),
    }).toEqual({ journal_mode: "wal", foreign_keys: 1, busy_timeout: 5000, synchronous: 2 });
    connection.close();
  });

  it("opens its own database again, with its content and without migrating", () => {
    const file = path.join(folder, "twice.db");
    const first = openDatabase(file);
    first.exec("insert into rate_limits (key) values ('kept')");
    first.close();
    const second = openDatabase(file);
    expect(second.prepare("select key from rate_limits").pluck().all()).toEqual(["kept"]);
    expect(appliedMigrations(second)).toBe(journal.entries.length);
    second.close();
  });

  it.each([
    ["text instead of a database", () => Buffer.from("Das ist keine Datenbank.\n".repeat(500))],
    ["a truncated database", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    [
      "a database with an overwritten page",
      (bytes: Buffer) => Buffer.from(bytes).fill(0xa5, 8192, 12_288),
    ],
  ])("refuses %s and changes no byte of it", (name, damage) => {
    const sound = path.join(folder, "sound.db");
    openDatabase(sound).close();
    const file = path.join(mkdtempSync(path.join(folder, "damaged-")), "behappy.db");
    const bytes = damage(readFileSync(sound));
    writeFileSync(file, bytes);
    expect(() => openDatabase(file), name).toThrow();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it("refuses a database whose rows refer to missing rows", () => {
    const file = path.join(folder, "orphans.db");
    const connection = openDatabase(file);
    connection.pragma("foreign_keys = OFF");
    connection.exec("insert into sessions values ('s', 'nobody', '', 1, 1)");
    connection.close();
    expect(() => openDatabase(file)).toThrow("1 rows refer to missing rows");
  });
});

describe("the migrations", () => {
  it("match the schema: drizzle-kit has nothing left to generate", async () => {
    const latest = readdirSync("db/migrations/meta").find((name) =>
      name.endsWith("_snapshot.json"),
    );
    const snapshot = JSON.parse(readFileSync(`db/migrations/meta/${latest}`, "utf8"));
    const now = await generateSQLiteDrizzleJson(schema, snapshot.id);
    expect(await generateSQLiteMigration(snapshot, now)).toEqual([]);
  });

  it("have one snapshot, that of the newest: drizzle-kit compares the schema with nothing else", () => {
    const snapshots = readdirSync("db/migrations/meta").filter((name) => /snapshot/.test(name));
    const newest = String(journal.entries.length - 1).padStart(4, "0");
    expect(snapshots).toEqual([`${newest}_snapshot.json`]);
  });

  it("are all listed in order, each with its file", () => {
    const files = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
    expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_file, index) => index));
  });
});

function appliedMigrations(connection: Database): unknown {
  return connection.prepare("select count(*) from __drizzle_migrations").pluck().get();
}
