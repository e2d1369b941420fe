/** What only several processes at a time can show. The same with 200,000 punches is `npm run bench -- terminals`, which fails when it is wrong. */
import type { AddressInfo } from 'node:net'
import { dayIn } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { fourMinutes } from '../../../test/patience.ts'
import { buildStorm, storm } from '../../../test/storm.ts'

const clone = await cloneDatabase(10)
const t = await testApp({}, clone)

it('20,000 punches of 50 terminals, sent again, cut off and out of order, while the worker is killed: each once, every day right', {
  timeout: fourMinutes,
}, async () => {
  t.setNow(new Date().toISOString())
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const plan = { people: 520, terminals: 50, days: 20, today: dayIn('Africa/Lagos', new Date()) }
  const built = await buildStorm(clone, plan)
  const result = await storm(t.portal, clone.url ?? '', `http://127.0.0.1:${port}`, plan, built)
  expect(result.made).toBeGreaterThan(19_000)
  expect(result.sent).toBeGreaterThan(result.made)
})
