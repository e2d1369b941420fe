import { terminals } from '@iroko/contract/time/terminals'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c } = await makeRoster(t)
const { agent, colleague, hr, stranger } = c
const monday = '2026-11-23'

const device = async (serial: string, title: string) => {
  const body = { kind: 'terminal', serial, title, branch_id: t.branch_id, pins_are_ogids: true } as const
  const { id } = (await t.call(terminals.create, { body }, hr)).device
  const known = { confirmed_at: '2026-01-01T00:00:00Z', registered_at: '2026-01-01T00:00:00Z' }
  await t.db.updateTable('device').set(known).where('id', '=', id).execute()
  return { id }
}
/** What a terminal sends and is answered. */
const call = async (method: 'GET' | 'POST', path: string, payload?: string) => {
  const headers = { 'content-type': 'application/push;charset=UTF-8' }
  const sent = payload === undefined ? {} : { payload, headers }
  return (await t.inject({ method, url: `/iclock/${path}`, remoteAddress: '10.0.0.5', ...sent })).body
}
const punch = (serial: string, pin: string, time: string) =>
  call('POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=1`, `${pin}\t${monday} ${time}\t0\t1\n`)
const enrol = (serial: string, lines: string[]) => call('POST', `cdata?SN=${serial}&table=OPERLOG`, lines.join('\n'))

beforeAll(async () => {
  await t.db
    .updateTable('branch')
    .set({ allowed_networks: ['10.0.0.0/8'] })
    .where('id', '=', t.branch_id)
    .execute()
  t.setNow(`${monday}T11:00:00Z`)
  for (const person of [agent, colleague, hr, stranger]) person.token = await t.signIn(person.id)
})

describe('who is enrolled on a device', () => {
  it('is listed with the number, the fingers and the face, nobody’s numbers too', async () => {
    const { id } = await device('ZK-DOOR', 'Main door')
    const params = { id }
    const list = async (query: object = {}, by = hr) => t.call(terminals.enrolments, { params, query }, by)
    expect(await list()).toMatchObject({ enrolments: [], total: 0 })
    const pin = colleague.ogid
    await enrol('ZK-DOOR', [
      `FP PIN=${pin}\tFID=2\tTMP=abc`,
      `FP PIN=${pin}\tFID=3\tTMP=abc`,
      `FACE PIN=${pin}\tFID=0\tTMP=abc`,
    ])
    await punch('ZK-DOOR', agent.ogid, '09:00:00')
    await punch('ZK-DOOR', '70123', '09:10:00')
    const names = [agent, colleague].toSorted((a, b) => a.full_name.localeCompare(b.full_name)).map(({ ogid }) => ogid)
    expect((await list()).enrolments.map(({ person }) => person?.ogid)).toEqual([...names, undefined])
    expect((await list({ sort: '-fingers', limit: 1 })).enrolments).toMatchObject([
      {
        pin,
        person: { ogid: colleague.ogid, full_name: colleague.full_name },
        fingers: 2,
        face: true,
        since: `${monday}T11:00:00.000Z`,
      },
    ])
    expect((await list({ q: colleague.full_name })).enrolments.map(({ person }) => person?.ogid)).toEqual([colleague.ogid])
    expect((await list({ q: '70123' })).enrolments).toMatchObject([{ pin: '70123', person: null, fingers: 0, face: false }])
    expect((await list({ q: 'nobody at all' })).total).toBe(0)
    await expect(list({}, agent)).rejects.toMatchObject({ status: 403 })
    const unknown = t.call(terminals.enrolments, { params: { id: t.branch_id } }, hr)
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})

describe('a number without a finger or a face', () => {
  it('is no biometrics where the terminal tells them; where it does not, a punch is enough', async () => {
    const bare = await device('ZK-BARE', 'Annex')
    const shown = async (reason: 'either' | 'enrolment' = 'enrolment') =>
      (await t.call(terminals.noBiometrics, { query: { limit: 100, reason, q: stranger.ogid } }, hr)).no_biometrics
    const missing = [{ ogid: stranger.ogid, terminals: 0 }]
    await t.call(terminals.sendCommand, { params: { id: bare.id }, body: { kind: 'add_user', ogid: stranger.ogid } }, hr)
    await call('GET', 'cdata?SN=ZK-BARE&options=all')
    const [, command] = (await call('GET', 'getrequest?SN=ZK-BARE')).split(':')
    await call('POST', 'devicecmd?SN=ZK-BARE', `ID=${command}&Return=0&CMD=DATA`)
    const [kept] = await t.db.selectFrom('enrolment').selectAll().where('device_id', '=', bare.id).execute()
    const pin = kept?.pin ?? ''
    expect(kept).toMatchObject({ employee_id: stranger.id, fingers: 0, face: false })
    // Added, and never seen.
    expect(await shown()).toMatchObject(missing)
    expect(await shown('either')).toMatchObject(missing)
    await punch('ZK-BARE', pin, '10:00:00')
    expect(await shown()).toEqual([])
    // From now on the terminal tells whose fingers it has, and has not theirs.
    await enrol('ZK-BARE', ['FP PIN=5150\tFID=1\tTMP=abc'])
    expect(await shown()).toMatchObject(missing)
    await enrol('ZK-BARE', [`FP PIN=${pin}\tFID=1\tTMP=abc`])
    expect(await shown()).toEqual([])
    await t.call(terminals.archive, { params: { id: bare.id } }, hr)
    expect(await shown()).toMatchObject(missing)
  })
})
