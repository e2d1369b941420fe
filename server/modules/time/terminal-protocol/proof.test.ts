/** Who is heard as a terminal, and what of it is believed. */
import { punches as punchCalls } from '@iroko/contract/time/punches'
import { terminals } from '@iroko/contract/time/terminals'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRoster } from '../../../test/roster.ts'
import { makeTerminals } from '../../../test/terminal.ts'
import { removeLeavers } from '../terminals/store.ts'
import { packedClock } from './rules.ts'

const t = await testApp()
const { c } = await makeRoster(t)
const { agent, colleague, hr } = c
const monday = '2026-11-23'

const { created, confirm, device, call, attlog, punches, shown } = makeTerminals(t, hr)

beforeAll(async () => {
  await t.db
    .updateTable('branch')
    .set({ allowed_networks: ['10.0.0.0/8'] })
    .where('id', '=', t.branch_id)
    .execute()
  t.setNow(`${monday}T11:00:00Z`)
  for (const person of [agent, hr]) person.token = await t.signIn(person.id)
})

describe('a terminal', () => {
  it('is heard from the networks of its branch by default; a serial proves nothing elsewhere', async () => {
    const elsewhere = '192.0.2.9'
    const { id } = await device({ serial: 'ZK-NET', title: 'Gate' })
    expect(await call('GET', 'getrequest?SN=ZK-NET', undefined, elsewhere)).toMatchObject({ status: 403 })
    expect(await call('GET', 'getrequest?SN=ZK-NET', undefined, '10.1.2.3')).toMatchObject({ status: 200 })
    const body = {
      version: (await shown(id))?.version ?? 0,
      title: 'Gate',
      branch_id: t.branch_id,
      branch_networks_only: false,
    }
    await t.call(terminals.update, { params: { id }, body }, hr)
    const line = [`${agent.ogid}\t${monday} 07:30:00\t0\t1`].join('\n')
    expect(await call('POST', 'cdata?SN=ZK-NET&table=ATTLOG', line, elsewhere)).toMatchObject({
      status: 401,
      body: 'KEY NEEDED',
    })
    expect(await call('GET', 'getrequest?SN=ZK-NET', undefined, elsewhere)).toMatchObject({ status: 401 })
    const { secret } = await t.call(terminals.renewSecret, { params: { id }, body: {} }, hr)
    expect(secret).toMatch(/^\d{6}$/)
    const say = () => call('GET', `cdata?SN=ZK-NET&options=all&pushcommkey=${secret}`, undefined, elsewhere)
    expect(await say()).toMatchObject({ status: 403, body: 'NOT CONFIRMED' })
    await confirm(id)
    expect(await say()).toMatchObject({ status: 200 })
    expect(await call('GET', 'getrequest?SN=ZK-NET', undefined, elsewhere)).toMatchObject({ status: 200 })
  })

  it('takes the key that its own screen has: one to six digits, and never 0', async () => {
    const { device: terminal } = await created({ serial: 'ZK-OWN', title: 'Store', branch_networks_only: false })
    const renew = (key: string, as = hr) => t.call(terminals.renewSecret, { params: { id: terminal.id }, body: { key } }, as)
    for (const wrong of ['', '1234567', '12a', '0', '000'])
      await expect(renew(wrong)).rejects.toMatchObject({ status: 422, fields: { key: expect.any(String) } })
    await expect(renew('7', agent)).rejects.toMatchObject({ status: 403 })
    expect(await renew('7')).toEqual({ message: 'Secret of Store changed', secret: null })
    const say = (key: string) => call('GET', `cdata?SN=ZK-OWN&options=all&pushcommkey=${key}`, undefined, '203.0.113.8')
    expect(await say('8')).toMatchObject({ status: 401 })
    expect((await say('7')).status).not.toBe(401)
    const kept = await t.db.selectFrom('device').select('secret_hash').where('id', '=', terminal.id).executeTakeFirstOrThrow()
    expect(kept.secret_hash).toMatch(/^[0-9a-f]{64}$/)
    const { device: other } = await created({ serial: 'X-1', kind: 'other', title: 'Turnstile' })
    await expect(t.call(terminals.renewSecret, { params: { id: other.id }, body: { key: '7' } }, hr)).rejects.toMatchObject({
      fields: { key: 'Only terminals have a communication key' },
    })
  })

  it('whose key is guessed from everywhere stays silent, and the terminal itself is heard', async () => {
    const { device: terminal, secret } = await created({ serial: 'ZK-GUESS', title: 'Yard', branch_networks_only: false })
    const say = (key: string, from: string) => call('GET', `cdata?SN=ZK-GUESS&options=all&pushcommkey=${key}`, undefined, from)
    await say(secret ?? '', '198.51.100.1')
    await confirm(terminal.id)
    for (let at = 0; at < 10; at += 1) expect(await say('1', `192.0.2.${at}`)).toMatchObject({ status: 401 })
    expect(await say(secret ?? '', '192.0.2.77')).toMatchObject({ status: 429 })
    expect(await say(secret ?? '', '198.51.100.1')).toMatchObject({ status: 200 })
  })

  it('that is new is heard only after somebody has confirmed it, and keeps what it has until then', async () => {
    const { device: terminal, secret } = await created({ serial: 'ZK-FRESH', title: 'Annex' })
    const params = { id: terminal.id }
    expect([terminal.confirmed_at, secret]).toEqual([null, null])
    await expect(t.call(terminals.confirm, { params }, hr)).rejects.toMatchObject({ status: 409 })
    const before = (await punches()).length
    expect(await attlog([`${agent.ogid}\t${monday} 07:30:00\t0\t1`], 'ZK-FRESH')).toMatchObject({
      status: 403,
      body: 'NOT CONFIRMED',
    })
    expect((await punches()).length).toBe(before)
    expect(await shown(terminal.id)).toMatchObject({ address: '10.0.0.5', confirmed_at: null })
    await expect(t.call(terminals.sendCommand, { params, body: { kind: 'restart' } }, hr)).rejects.toMatchObject({
      status: 409,
    })
    await expect(t.call(terminals.confirm, { params }, agent)).rejects.toMatchObject({ status: 403 })
    expect((await shown(terminal.id))?.can.confirm).toBe(false)
    await expect(t.call(terminals.confirm, { params }, hr)).rejects.toMatchObject({
      status: 403,
      message: 'You cannot confirm Annex, because you registered it or changed its key. Ask another colleague',
    })
    await confirm(terminal.id)
    await expect(confirm(terminal.id)).rejects.toMatchObject({ status: 409 })
    // What it says of the time before it was registered stands apart.
    expect(await attlog([`${agent.ogid}\t${monday} 07:30:00\t0\t1`], 'ZK-FRESH')).toMatchObject({ status: 200 })
    expect((await punches()).length).toBe(before)
    const { quarantined_punches } = await t.call(punchCalls.quarantined, { query: { device_id: terminal.id } }, hr)
    expect(quarantined_punches).toMatchObject([{ problem: 'unregistered', pin: agent.ogid, at: `${monday}T06:30:00.000Z` }])
  })

  it('has an OGID for a number only where that is said of it', async () => {
    const { id } = await device({ serial: 'ZK-PLAIN', title: 'Stairs', pins_are_ogids: false })
    await attlog([`${agent.ogid}\t${monday} 09:15:00\t0\t1`], 'ZK-PLAIN')
    const made = await t.db.selectFrom('punch').select('employee_id').where('device_id', '=', id).execute()
    expect(made).toEqual([{ employee_id: null }])
    await t.call(terminals.archive, { params: { id } }, hr)
  })

  it('whose clock was reset has its lines quarantined, and all of them moved at once', async () => {
    const { id } = await device({ serial: 'ZK-RESET', title: 'Roof' })
    const list = async () =>
      (await t.call(punchCalls.quarantined, { query: { device_id: id, sort: 'last_at' } }, hr)).quarantined_punches
    await attlog(
      [`${agent.ogid}\t2000-01-01 00:10:00\t0\t1`, `${agent.ogid}\t2000-01-01 00:40:00\t0\t1`, 'rubbish'],
      'ZK-RESET',
    )
    expect((await list()).map(({ problem }) => problem).toSorted()).toEqual(['ancient', 'ancient', 'malformed'])
    expect(await t.db.selectFrom('punch').select('id').where('device_id', '=', id).execute()).toEqual([])
    const first = (await list()).find(({ at }) => at === '1999-12-31T23:10:00.000Z')
    const [broken] = (await list()).filter(({ pin }) => pin === null)
    const takeIn = (line = '', day = monday) =>
      t.call(punchCalls.takeInQuarantined, { params: { id: line }, body: { day, clock: '07:10' } }, hr)
    await expect(takeIn(broken?.id)).rejects.toMatchObject({ status: 409 })
    await expect(takeIn(first?.id, '2031-01-01')).rejects.toMatchObject({ status: 422 })
    expect(await takeIn(first?.id)).toEqual({ message: '2 lines converted to punches' })
    await expect(takeIn(first?.id)).rejects.toMatchObject({ status: 409 })
    const made = await t.db
      .selectFrom('punch')
      .select(['at', 'employee_id'])
      .where('device_id', '=', id)
      .orderBy('at')
      .execute()
    expect(made).toEqual([
      { at: `${monday}T06:10:00.000Z`, employee_id: agent.id },
      { at: `${monday}T06:40:00.000Z`, employee_id: agent.id },
    ])
    expect((await list()).map(({ problem }) => problem)).toEqual(['malformed'])
  })

  it('of a newer make is answered as its document asks; what is not kept is not acknowledged, and it never sees a page', async () => {
    const { id } = await device({ serial: 'ZK-PUSH', title: 'Turnstile hall' })
    const answered = async (method: 'GET' | 'POST', path: string, body?: string) => {
      const [address, rest] = path.split('?')
      const answered = await call(method, `${address}?SN=ZK-PUSH${rest ? `&${rest}` : ''}`, body)
      expect(answered.type).toBe('text/plain; charset=utf-8')
      return [answered.status, answered.body]
    }
    expect(await answered('GET', 'cdata')).toEqual([200, expect.stringContaining('GET OPTION FROM: ZK-PUSH')])
    expect(await answered('POST', 'registry', '~DeviceName=InBio,FirmVer=Ver 5.7')).toEqual([
      200,
      expect.stringMatching(/^RegistryCode=\w+$/),
    ])
    expect(await answered('POST', 'push')).toEqual([200, expect.stringContaining('\nSessionID=')])
    expect(await answered('GET', 'rtdata?type=time')).toEqual([200, expect.stringMatching(/^DateTime=\d+,ServerTZ=\+0100$/)])
    const event = (pin: string, clock: string) =>
      `time=${monday} ${clock}\tpin=${pin}\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=2\tindex=1`
    expect(await answered('POST', 'cdata?table=rtlog', event(agent.ogid, '07:40:00'))).toEqual([200, 'OK: 1'])
    expect(await answered('POST', 'cdata?table=rtstate', 'time=x\tsensor=00')).toEqual([200, 'OK'])
    expect(await answered('POST', 'cdata?table=tabledata&tablename=user&count=1', `user uid=1\tpin=${colleague.ogid}`)).toEqual(
      [200, 'user=1'],
    )
    const row = `transaction pin=${agent.ogid}\teventtype=0\tinoutstate=2\ttime_second=${packedClock(Date.parse(`${monday}T07:00:00Z`), 'Africa/Lagos')}`
    expect(await answered('POST', 'querydata?type=tabledata&tablename=transaction', row)).toEqual([200, 'transaction=1'])
    const kept = await t.db.selectFrom('punch').select('at').where('device_id', '=', id).orderBy('at').execute()
    expect(kept).toEqual([{ at: `${monday}T06:40:00.000Z` }, { at: `${monday}T07:00:00.000Z` }])
    for (const path of [
      'cdata?table=whatever',
      'cdata?table=tabledata&tablename=extuser',
      'exchange?type=publickey',
      'nothing',
    ])
      expect(await answered('POST', path, 'x=1')).toEqual([501, 'NOT SUPPORTED'])
    t.setNow(`${monday}T11:01:00Z`)
    await answered('POST', 'cdata?table=OPERLOG&OpStamp=77', 'OPLOG 4')
    expect((await answered('GET', 'cdata?options=all'))[1]).toContain('\nOpStamp=77\n')
  })

  it('of some makes names people by USERINFO and writes days with slashes', async () => {
    const { id } = await device({ serial: 'ZK-SLASH', title: 'Side door' })
    const person = await t.person()
    const people = `PIN=${person.ogid}\tName=Ada Obi\tPri=0\tPasswd=\tCard=\tGrp=1\nPIN=\tName=nobody\n`
    expect(await call('POST', 'cdata?SN=ZK-SLASH&table=USERINFO&Stamp=1', people)).toMatchObject({ status: 200, body: 'OK' })
    const slashes = monday.replaceAll('-', '/')
    const lines = [`${person.ogid}\t${slashes} 08:00:00\t0\t1\t0`, `${person.ogid}\t${slashes}  08:30:00\t0\t1\t0`]
    expect((await attlog(lines, 'ZK-SLASH')).body).toBe('OK: 2')
    // The same as it is written elsewhere is the same punch.
    await attlog([`${person.ogid}\t${monday} 08:00:00\t0\t1\t0`], 'ZK-SLASH')
    const event = `time=${slashes} 09:00:00\tpin=${person.ogid}\teventaddr=1\tevent=0\tinoutstatus=0\tindex=9`
    await call('POST', 'cdata?SN=ZK-SLASH&table=rtlog', event)
    const kept = await t.db.selectFrom('punch').select('at').where('device_id', '=', id).orderBy('at').execute()
    expect(kept.map(({ at }) => at.slice(11, 16))).toEqual(['07:00', '07:30', '08:00'])
    const enrolled = await t.db.selectFrom('enrolment').select('pin').where('device_id', '=', id).execute()
    expect(enrolled).toEqual([{ pin: person.ogid }])
  })

  it('is told to forget whoever has left, once', async () => {
    const device = (await t.call(terminals.list, { query: { q: 'zk-push' } }, hr)).devices[0]
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', colleague.id).execute()
    expect(await removeLeavers(t.db, new Date(`${monday}T11:02:00Z`))).toBeGreaterThan(0)
    expect(await removeLeavers(t.db, new Date(`${monday}T11:17:00Z`))).toBe(0)
    await t.db.updateTable('employee').set({ status: 'active' }).where('id', '=', colleague.id).execute()
    expect((await call('GET', 'getrequest?SN=ZK-PUSH')).body).toContain(`DATA DELETE USERINFO PIN=${colleague.ogid}`)
    expect((await t.call(terminals.commands, { params: { id: device?.id ?? '' } }, hr)).device_commands).toMatchObject([
      { kind: 'remove_user', pin: colleague.ogid },
    ])
    await t.db.deleteFrom('device_command').where('done_at', 'is', null).execute()
  })
})
