import type { Server } from "node:http";
import { startClock } from "#app/clock.server.ts";
import { env, refuseToStart } from "#app/environment/env.server.ts";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { isTrial } from "#app/environment/process-place.ts";
import { renewSeals } from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { ensureAdmin } from "#app/features/accounts/sign-in/first-admin.server.ts";
import { findMissingFiles } from "#app/features/deliveries/files/file-storage.server.ts";
import { fillDocument } from "#app/features/documents/documents.server.ts";
import {
  configuredProvider,
  findStrandedMoney,
} from "#app/features/money/online/configured-provider.server.ts";
import { providerLabel } from "#app/features/money/online/payment-provider.ts";
import { repeatErasures } from "#app/features/pictures/picture-library.server.ts";
import { findMissingPictures } from "#app/features/pictures/places/picture-places.server.ts";
import { noticePdf } from "#app/features/settings/guarantee-notice.server.ts";
import { startWarnings } from "#app/features/settings/start-warnings.server.ts";
import { createFront } from "#app/front/front.server.ts";
import { stopGracefully } from "#app/front/graceful-stop.server.ts";
import { deliverMetrics } from "#app/front/metrics/process-metrics.server.ts";
import { sumProcesses } from "#app/front/metrics/sum-processes.server.ts";
import { takeOverServer } from "#app/front/take-over.server.ts";
import {
  doesBackgroundWork,
  isSupervisor,
  onceAlone,
  reportReady,
  superviseWebProcesses,
} from "#app/front/web-processes.server.ts";
import { answer, isPage, pageStore, patternOf } from "#app/site-handler.server.ts";
import { provesAdmin } from "#app/viewer/viewer.server.ts";
import { databaseFile, sqlite } from "#db/client.server.ts";
import type { DemoAccount } from "#db/seed/accounts.ts";
import { findDemoAccounts, seedDatabase } from "#db/seed/seed.server.ts";
import { settleIdOrigin } from "#db/shop.server.ts";
import { recordCleanStop } from "#db/start/last-run.server.ts";
import { startCheckpoints } from "#db/writing/checkpoints.server.ts";
import { startProbes } from "#db/writing/probe.server.ts";

declare global {
  var hasStarted: boolean | undefined;
}

/** Runs once before the first request. The database has been opened and migrated by then. */
export async function start(): Promise<void> {
  // The development server reloads this module after each change.
  if (globalThis.hasStarted) return;
  globalThis.hasStarted = true;
  try {
    if (isSupervisor(env.WEB_PROCESSES)) {
      sumProcesses();
      await superviseWebProcesses(env.WEB_PROCESSES, closeDatabase);
    }
    // The development server listens already, and vite.config.ts adds the front to it.
    const opened = import.meta.env.PROD
      ? await takeOverServer(
          createFront(env, {
            staticFolder: "build/client",
            pageStore,
            answer,
            patternOf,
            isPage,
            provesAdmin,
          }),
          env,
        )
      : undefined;
    await (doesBackgroundWork() ? startWithBackgroundWork(opened) : startToAnswer(opened?.server));
    void opened?.answers.then(() => {
      reportReady();
      deliverMetrics();
      if (doesBackgroundWork()) console.log(`BeHappy: ${address()}`);
    });
  } catch (error) {
    refuseToStart(error);
  }
}

async function startWithBackgroundWork(opened?: {
  server: Server;
  answers: Promise<void>;
}): Promise<void> {
  // E-mails from before version 1.0.0 refer to the notice by this id.
  const notice = noticePdf();
  if (notice) await fillDocument("guarantee-notice", Buffer.from(notice.bytes));
  let finish = async () => {};
  stopGracefully({ server: opened?.server, finish: () => finish(), close: closeDatabase });
  await prepareContent();
  await settleIdOrigin(env.BASE_URL?.origin);
  for (const warning of startWarnings(env, address())) console.warn(warning);
  await lookForFiles();
  await startProbes();
  onceAlone(async () => {
    // The routes, which some of it asks for, can be loaded once this start is over.
    await opened?.answers;
    finish = startBackgroundWork();
  });
}

/** Returns a function that ends what must not be interrupted. */
function startBackgroundWork(): () => Promise<void> {
  const stopClock = startClock();
  const stopCheckpoints = startCheckpoints(databaseFile);
  return async () => void (await Promise.all([stopClock(), stopCheckpoints()]));
}

/** Starts a server that only answers requests: one of several processes, or the trial of a backup. */
async function startToAnswer(server: Server | undefined): Promise<void> {
  stopGracefully({ server, finish: async () => {}, close: closeDatabase });
  if (isTrial()) await lookForFiles();
  await startProbes();
}

/** Repeats erasures that a restored database does not know, then names what is missing. */
async function lookForFiles(): Promise<void> {
  await repeatErasures().catch((error) => logFailure("erasures", error));
  for (const { sentence } of [findMissingPictures(), findMissingFiles()]) {
    if (sentence) console.warn(sentence);
  }
}

/** The last process to close the database records a clean stop for the next start. */
function closeDatabase(): void {
  sqlite.close();
  recordCleanStop(env.DATA_DIR);
}

async function prepareContent(): Promise<void> {
  if (env.DEMO_CONTENT) {
    await seedDatabase({ withAdmin: !env.ADMIN_EMAIL });
    printLogins(findDemoAccounts());
  }
  const admin = await ensureAdmin(env);
  if (admin.outcome === "other-password") {
    console.warn(
      `ADMIN_PASSWORD ändert nichts: ${admin.email} hat schon ein Konto mit einem anderen Passwort. Ist es verloren, hilft: npm run admin -- reset ${admin.email}`,
    );
  } else if (admin.outcome === "created") {
    console.log(
      "Ein Verwaltungskonto ist angelegt; das Passwort wird nur dieses eine Mal gezeigt:",
    );
    console.log(`  ${address()}/auth  ${admin.email}  ${admin.password}`);
  }
  const { unreadable } = await renewSeals();
  if (unreadable > 0) {
    console.warn(
      `Der zweite Faktor ist für ${unreadable === 1 ? "1 Konto" : `${unreadable} Konten`} nicht lesbar, weil er mit einem anderen SESSION_SECRET gespeichert wurde. Codes aus der App werden dort abgelehnt, Wiederherstellungscodes gelten weiter. Bitte das frühere Secret hinter das jetzige setzen, mit einem Komma dazwischen, oder: npm run admin -- reset ADRESSE`,
    );
  }
  const provider = configuredProvider();
  if (provider) console.log(`Online bezahlen: ${providerLabel(provider)}`);
  const stranded = findStrandedMoney(provider);
  if (stranded) console.warn(stranded);
}

function printLogins(accounts: DemoAccount[]): void {
  if (accounts.length > 0) console.log("Zum Ausprobieren anmelden mit:");
  for (const { label, email, password } of accounts) {
    console.log(`  ${label.padEnd(12)} ${email.padEnd(28)} ${password}`);
  }
}

function address(): string {
  return env.BASE_URL?.origin ?? `http://localhost:${env.PORT}`;
}
