/** Start of the portal on an existing embedded database to its first page. Goal: under 4 seconds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/free-port.ts'
import { median, serve } from './measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-start-'))
const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
try {
  const begun = performance.now()
  const first = await serve('scripts/start.ts', await freePort(), '/auth/login', env)
  console.log(`first start with the demo company: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    const served = await serve('scripts/start.ts', await freePort(), '/auth/login', env)
    times.push((performance.now() - start) / 1000)
    await served.stop()
  }
  console.log(
    `start to first page on the existing database: median ${median(times).toFixed(2)} s of ${times.map((time) => time.toFixed(2)).join(', ')} (goal 4)`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
