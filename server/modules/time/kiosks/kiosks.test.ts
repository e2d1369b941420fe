import { kiosks } from '@iroko/contract/time/kiosks'
import { terminals } from '@iroko/contract/time/terminals'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c } = await makeRoster(t)
const { agent, colleague, hr } = c
const monday = '2026-11-23'

/** Sets the clock; a session does not last for hours, so everyone signs in again. */
async function go(moment: string): Promise<void> {
  t.setNow(moment)
  for (const person of [agent, colleague, hr]) person.token = await t.signIn(person.id)
}

beforeAll(async () => {
  await t.db
    .updateTable('branch')
    .set({ allowed_networks: ['10.0.0.0/8'] })
    .where('id', '=', t.branch_id)
    .execute()
  await go(`${monday}T13:00:00Z`)
})

describe('a gate tablet', () => {
  it('clocks people in and out by OGID and PIN, and says nothing of who is there', async () => {
    const made = await t.call(terminals.create, { body: { kind: 'kiosk', title: 'Reception', branch_id: t.branch_id } }, hr)
    const token = made.secret ?? ''
    expect(token.length).toBeGreaterThan(40)
    const browser = 'tablet-of-the-gate'
    const open = (body: object = {}) => t.call(kiosks.show, { body: { token, browser, ...body } })
    await expect(open({ token: 'guess' })).rejects.toMatchObject({ status: 404 })
    // From elsewhere nobody opens it, nor is the link used up by trying.
    await expect(open({ browser: 'a phone at home' })).rejects.toMatchObject({ status: 403 })
    await t.db.updateTable('device').set({ branch_networks_only: false }).where('id', '=', made.device.id).execute()
    expect((await open()).kiosk).toMatchObject({ title: 'Reception', branch: 'Abuja' })
    expect((await open()).kiosk).toMatchObject({ title: 'Reception' })
    await expect(open({ browser: 'another tablet' })).rejects.toMatchObject({ status: 403 })
    for (const weak of ['1234', '0000', '9876', agent.ogid.replace(/\D/g, '').slice(-4)])
      await expect(t.call(kiosks.setPin, { body: { pin: weak } }, agent)).rejects.toMatchObject({ status: 422 })
    await t.call(kiosks.setPin, { body: { pin: '4826' } }, agent)
    expect((await t.call(kiosks.pin, {}, agent)).kiosk_pin.set_at).not.toBeNull()
    const punch = (ogid: string, pin: string, direction: 'in' | 'out' = 'in') =>
      t.call(kiosks.punch, { body: { token, browser, ogid, pin, direction } })
    const refusals = await Promise.all(
      [punch(agent.ogid, '1111'), punch('OG999999', '4826'), punch(colleague.ogid, '4826')].map((attempt) =>
        attempt.catch((error) => error.message),
      ),
    )
    expect(new Set(refusals).size).toBe(1)
    const first = await punch(agent.ogid.toLowerCase(), '4826')
    expect(first).toMatchObject({ full_name: agent.full_name, direction: 'in' })
    expect(await punch(agent.ogid, '4826')).toEqual(first)
    await go(`${monday}T13:40:00Z`)
    expect(await punch(agent.ogid, '4826', 'out')).toMatchObject({ direction: 'out' })
    expect(await t.db.selectFrom('punch').select('direction').where('source', '=', 'kiosk').orderBy('at').execute()).toEqual([
      { direction: 'in' },
      { direction: 'out' },
    ])
    for (let tries = 0; tries < 8; tries += 1) await punch(colleague.ogid, '5555').catch(() => undefined)
    await expect(punch(colleague.ogid, '5555')).rejects.toMatchObject({ status: 429 })
  })
})
