/** `npm run build`: builds the web when it is missing or was built from other sources than those here now. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.ts'

const stamp = 'web/dist/.built-from'

/** A fingerprint of everything that goes into the bundle. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(['web/**/*', 'contract/**/*'], {
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name),
  })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const path of [...paths.sort(), 'package-lock.json']) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

/** Builds when needed; answers whether web/dist can be served. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  const missing = !existsSync('web/dist/index.html')
  if (!missing && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  const start = performance.now()
  const { code, output } = await run('vite', ['build', 'web', '--logLevel', 'warn'])
  if (code !== 0) {
    console.error(`The web could not be built:\n${output}`)
    return false
  }
  writeFileSync(stamp, wanted)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`Web built in ${seconds} s (${missing ? 'it was missing' : 'its sources had changed'})`)
  return true
}

if (import.meta.main && !(await buildWeb())) process.exitCode = 1
