/** `npm run bench`: every bench/*.bench.ts by itself, so that none disturbs another; `npm run bench -- list` only those named so. */
import { globSync } from 'node:fs'
import { run } from './run.ts'

const wanted = process.argv.slice(2)
const files = globSync('bench/*.bench.ts').sort()
const chosen = files.filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)))
if (chosen.length === 0) {
  console.error(`No measurement has that name. There are: ${files.join(', ')}`)
  process.exitCode = 1
}
for (const path of chosen) {
  console.log(`\n${path}`)
  const { code } = await run('node', [path], { show: true })
  if (code !== 0) process.exitCode = 1
}
