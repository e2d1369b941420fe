import { globSync } from 'node:fs'

/** Every source file of ours, as a path from the project's root with forward slashes. */
export function sourceFiles(endings: string): string[] {
  const found = globSync(`{contract,server,web,e2e,bench,scripts}/**/*.{${endings}}`, {
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  })
  return found.map((path) => path.replaceAll('\\', '/')).sort()
}
