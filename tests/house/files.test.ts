import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fileNames } from "#tests/house/source-files.ts";

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const ownFiles = ["app", "db", "tests", "scripts"]
  .flatMap(fileNames)
  .filter((file) => !file.startsWith("db/migrations/"));

describe("file names", () => {
  it("are kebab-case, with at most one suffix for the kind of file", () => {
    const wrong = ownFiles.filter(
      (file) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|spec|config))*\.((d\.)?tsx?|js|sh|css|svg|gz|csv|xml)$/.test(
          path.basename(file),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ["the product", /^(app|db|scripts)\//],
    ["the tests' support", /^tests\//],
  ])("are unique in %s; a test is named after its module", (_name, folder) => {
    const names = ownFiles
      .filter((file) => folder.test(file) && !isTest(file))
      .map((file) => path.basename(file));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("of unit tests match a module in the same folder", () => {
    const beside = ownFiles.filter((file) => isTest(file) && !file.startsWith("tests/"));
    expect(beside.length).toBeGreaterThan(10);
    const withoutModule = beside.filter((file) => {
      const base = file.replace(/\.test\.tsx?$/, "");
      const modules = [".ts", ".tsx", ".server.ts", ".server.tsx"].map((ending) => base + ending);
      return !modules.some((module) => ownFiles.includes(module));
    });
    expect(withoutModule).toEqual([]);
  });

  it("do not describe miscellaneous collections", () => {
    const wrong = ownFiles.filter((file) =>
      /(^|\/)(index\.tsx?|(lib|utils?|helpers?|misc|common)(\/|\.))/.test(file),
    );
    expect(wrong).toEqual([]);
  });
});

it("README.md names files and folders that exist", () => {
  const named = [...readFileSync("README.md", "utf8").matchAll(/`([a-z]+\/[\w./-]+)`/g)];
  const paths = named.map(([, name = ""]) => name).filter((name) => !name.startsWith("build/"));
  expect(paths.length).toBeGreaterThan(30);
  const places = (name: string) => [name, `app/${name}`, `app/features/${name}`];
  const endings = ["", ".ts", ".server.ts"];
  const isThere = (name: string) =>
    places(name).some((place) => endings.some((ending) => existsSync(place + ending)));
  expect(paths.filter((name) => !isThere(name))).toEqual([]);
});
