/** The storm in full: 200,000 punches of 50 terminals while the worker is killed. A tenth of it is terminals-at-once.test.ts. */
import type { AddressInfo } from 'node:net'
import { dayIn } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { buildStorm, storm } from './storm.ts'

const clone = await cloneDatabase(10)
const t = await testApp({}, clone)

it('200,000 punches, sent again, cut off and out of order: each once, every day right', async () => {
  t.setNow(new Date().toISOString())
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const plan = { people: 5200, terminals: 50, days: 20, today: dayIn('Africa/Lagos', new Date()) }
  const built = await buildStorm(clone, plan)
  const { made, sent, kills, ingest_ms, settle_ms } = await storm(
    t.portal,
    clone.url ?? '',
    `http://127.0.0.1:${port}`,
    plan,
    built,
  )
  expect(made).toBeGreaterThan(190_000)
  expect(sent).toBeGreaterThan(made)
  const took = `sent in ${(ingest_ms / 1000).toFixed(1)} s, days counted ${(settle_ms / 1000).toFixed(1)} s after`
  process.stdout.write(`${made} punches, ${sent} lines sent, worker killed ${kills} times: ${took}\n`)
}, 600_000)
