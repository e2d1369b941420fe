/** What a change touches, in the words by which `npm test` chooses its files. */
import { run } from './run.ts'

/** The paths that differ from the commit on which this work stands on `main`, committed or not. */
async function changedPaths(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { code, output } = await run('git', args)
    return code === 0 ? output.split('\n').filter(Boolean) : []
  }
  const [base = 'HEAD'] = await git('merge-base', 'main', 'HEAD')
  return [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
}

/**
 * A test is chosen by its own change, and those of a noun by any change of the noun: `leave/types` beside it, `types` and `leave` by
 * their journeys. Undefined: something changed that everything stands on.
 */
export function wordsOf(paths: readonly string[]): string[] | undefined {
  const words = new Set<string>()
  for (const path of paths) {
    const [, domain, noun] = /^(?:contract|(?:server|web)\/modules)\/([^/]+)\/([^/.]+)/.exec(path) ?? []
    if (domain && noun) for (const word of [`${domain}/${noun}`, `e2e/${domain}`, `e2e/${noun}`]) words.add(word)
    else if (/\.(test|e2e)\.tsx?$/.test(path)) words.add(path)
    else if (/^(contract|server|web|e2e|scripts)\/|^[^/]+\.(ts|json)$/.test(path)) return undefined
  }
  return [...words]
}

export const changedWords = async (): Promise<string[] | undefined> => wordsOf(await changedPaths())
