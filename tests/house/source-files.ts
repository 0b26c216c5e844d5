import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A module of this repository, with its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
  imports: ModuleImport[];
}

export interface ModuleImport {
  /** The path from the root for our own modules, otherwise the package name. */
  to: string;
  /** Whether the import is erased at run time. */
  isType: boolean;
}

/** The TypeScript modules below this folder. Includes tests only if `folder` is in tests/. */
export function sourceFiles(folder: string): SourceFile[] {
  return fileNames(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      return { path: file, text, imports: importsOf(file, text) };
    });
}

/**
 * Whether this module of app/routes answers an address. Parts of pages do not, and neither do modules that several
 * routes share, which end in .server.
 */
export function isRoute(file: string): boolean {
  const isPart = /\/parts\/|\.server\.tsx?$/.test(file);
  return file.startsWith("app/routes/") && !isPart;
}

/** All files below this folder, with their paths from the root. */
export function fileNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

export function importsOf(file: string, text: string): ModuleImport[] {
  const imports: ModuleImport[] = [];
  const add = (specifier: ts.Expression | undefined, isType: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      imports.push({ to: resolve(specifier.text, file), isType });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    const isDynamic =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if (isDynamic) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return imports;
}

export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** Matches `import type …` and braces with only types. A bare `import "…"` runs the module. */
function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolve(address: string, file: string): string {
  // Vite allows a query after the name, such as `?url`.
  const specifier = address.replace(/\?.*$/, "");
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.join(path.dirname(file), specifier);
  return specifier;
}
