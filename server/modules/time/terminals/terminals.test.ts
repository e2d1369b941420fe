import { addDays } from '@iroko/contract/dates'
import { attendance } from '@iroko/contract/time/attendance'
import { punches as punchCalls } from '@iroko/contract/time/punches'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'
import { makeTerminals } from '../../../test/terminal.ts'
import { computeNext } from '../attendance-days/jobs.ts'

const t = await testApp()
const { c, morning, plan } = await makeRoster(t)
const { agent, colleague, hr, stranger } = c
const monday = '2026-11-23'

const { created, confirm, device, call, attlog, punches, shown } = makeTerminals(t, hr)
const count = async () => {
  while (await computeNext(t.portal));
}

/** Sets the clock; a session does not last for hours, so everyone signs in again. */
async function go(moment: string): Promise<void> {
  t.setNow(moment)
  for (const person of [agent, colleague, hr, stranger]) person.token = await t.signIn(person.id)
}

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await t.db
    .updateTable('branch')
    .set({ allowed_networks: ['10.0.0.0/8'] })
    .where('id', '=', t.branch_id)
    .execute()
  await plan([change(agent, monday, null, as(morning)), change(colleague, monday, null, as(morning))])
  await go(`${monday}T11:00:00Z`)
})

describe('a terminal', () => {
  it('that nobody registered is refused and shown, and nothing of what it sends is kept', async () => {
    expect(await attlog([`${agent.ogid}\t${monday} 06:00:00\t0\t1`])).toMatchObject({ status: 403, body: 'UNKNOWN DEVICE' })
    expect(await call('GET', 'cdata?SN=ZK-1&options=all')).toMatchObject({ status: 403 })
    expect((await t.call(terminals.unknown, {}, hr)).unknown_terminals).toMatchObject([
      { serial: 'ZK-1', calls: 2, address: '10.0.0.5' },
    ])
    expect(await punches()).toEqual([])
    await t.call(terminals.forgetUnknown, { params: { serial: 'ZK-1' } }, hr)
    expect((await t.call(terminals.unknown, {}, hr)).unknown_terminals).toEqual([])
    await expect(t.call(terminals.forgetUnknown, { params: { serial: 'ZK-1' } }, hr)).rejects.toMatchObject({ status: 404 })
    expect(await call('GET', 'cdata?SN=%27or%201=1')).toMatchObject({ status: 400 })
    expect(await call('GET', 'getrequest')).toMatchObject({ status: 400 })
  })

  it('that is registered is told how to go on, in plain text', async () => {
    await device()
    expect((await t.call(terminals.unknown, {}, hr)).unknown_terminals).toEqual([])
    const { status, body, type } = await call('GET', 'cdata?SN=zk-1&options=all&pushver=2.4.1')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('GET OPTION FROM: ZK-1\nATTLOGStamp=0\n')
    await expect(device()).rejects.toMatchObject({ fields: { serial: 'A device with this serial number already exists' } })
  })

  it('has its punches kept once, however often it sends them, and the days are counted', async () => {
    const lines = [
      `${agent.ogid}\t${monday} 05:58:00\t0\t1\t0`,
      `${agent.ogid}\t${monday} 13:30:00\t0\t1\t0`,
      `77\t${monday} 06:10:00\t0\t1\t0`,
      'rubbish',
      `12\t2027-01-01 06:10:00\t0\t1`,
    ]
    await go(`${monday}T13:00:00Z`)
    expect(await attlog(lines, 'ZK-1', '500')).toMatchObject({ status: 200, body: 'OK: 5' })
    expect(await attlog(lines.toReversed(), 'ZK-1', '500')).toMatchObject({ status: 200, body: 'OK: 5' })
    expect(await punches()).toMatchObject([
      { pin: agent.ogid, employee_id: agent.id, at: `${monday}T04:58:00.000Z`, source: 'device', direction: null },
      { pin: '77', employee_id: null },
      { pin: agent.ogid, employee_id: agent.id },
    ])
    expect(await call('GET', 'cdata?SN=ZK-1&options=all')).toMatchObject({ body: expect.stringContaining('ATTLOGStamp=500\n') })
    const { quarantined_punches } = await t.call(punchCalls.quarantined, { query: {} }, hr)
    expect(quarantined_punches.map(({ line, problem, times }) => [line.split(' ')[0], problem, times])).toEqual(
      expect.arrayContaining([
        ['rubbish', 'malformed', 2],
        ['12', 'future', 2],
      ]),
    )
    expect(await t.runJobs()).toBeGreaterThan(0)
    const { days } = (await t.call(attendance.month, { params: { ogid: agent.ogid }, query: { month: '2026-11' } }, agent))
      .attendance
    expect(days.find(({ day }) => day === monday)).toMatchObject({
      first_in: `${monday}T04:58:00.000Z`,
      last_out: `${monday}T12:30:00.000Z`,
    })
  })

  it('tells whom it knows: fingers and faces are counted, templates are nowhere', async () => {
    const template = 'SGlzRmluZ2VySXNTZWNyZXQ'
    const lines = [
      `USER PIN=${colleague.ogid}\tName=Chidi\tPri=0`,
      `FP PIN=${colleague.ogid}\tFID=2\tSize=9\tValid=1\tTMP=${template}`,
      `FACE PIN=${colleague.ogid}\tFID=0\tSIZE=9\tVALID=1\tTMP=${template}`,
      `OPLOG 4\t0\t${monday} 08:00:00\t0\t0\t0\t0`,
    ]
    const send = () => call('POST', 'cdata?SN=ZK-1&table=OPERLOG&OpStamp=9', lines.join('\n'))
    expect(await send()).toMatchObject({ status: 200, body: 'OK: 4' })
    expect(await send()).toMatchObject({ status: 200 })
    await call('POST', 'cdata?SN=ZK-1&table=OPERLOG', `FP PIN=${colleague.ogid}\tFID=3\tTMP=${template}`)
    const known = await t.db.selectFrom('enrolment').selectAll().where('employee_id', '=', colleague.id).execute()
    expect(known).toMatchObject([{ pin: colleague.ogid, fingers: 2, face: true }])
    expect(await call('POST', 'fdata?SN=ZK-1&table=ATTPHOTO', `PIN=1.jpg\u0000${template}`)).toMatchObject({
      status: 200,
      body: 'OK',
    })
    await call('POST', 'cdata?SN=ZK-1&table=BIODATA', `BIODATA Pin=${colleague.ogid}\tNo=4\tType=1\tTmp=${template}`)
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(row::text, ' '), '') as text from (select punch::text as row from punch union all
        select enrolment::text from enrolment union all select device::text from device union all select punch_quarantine::text from punch_quarantine) all_rows`.execute(
      t.db,
    )
    expect(rows[0]?.text).not.toContain(template.slice(0, 8))
  })

  it('fetches commands and answers them; what is not answered is said again', async () => {
    const [device] = (await t.call(terminals.list, { query: { q: 'zk-1' } }, hr)).devices
    const params = { id: device?.id ?? '' }
    await t.call(terminals.sendCommand, { params, body: { kind: 'sync_time' } }, hr)
    await expect(t.call(terminals.sendCommand, { params, body: { kind: 'sync_time' } }, hr)).rejects.toMatchObject({
      status: 409,
    })
    await t.call(terminals.sendCommand, { params, body: { kind: 'add_user', ogid: stranger.ogid } }, hr)
    await expect(
      t.call(terminals.sendCommand, { params, body: { kind: 'remove_user', ogid: c.boss.ogid } }, hr),
    ).rejects.toMatchObject({ status: 422 })
    const { body } = await call('GET', 'getrequest?SN=ZK-1&INFO=Ver%208.0,12,3,99,10.0.0.5')
    const [clock, add] = body.trim().split('\n')
    expect(clock).toMatch(/^C:\d+:SET OPTIONS DateTime=\d+$/)
    expect(add).toContain(`\tName=${stranger.full_name.slice(0, 24)}\t`)
    expect(await call('GET', 'getrequest?SN=ZK-1')).toMatchObject({ body: 'OK' })
    await go(`${monday}T13:20:00Z`)
    expect((await call('GET', 'getrequest?SN=ZK-1')).body.trim().split('\n')).toHaveLength(2)
    const id = (line = '') => line.split(':')[1]
    expect(
      await call('POST', 'devicecmd?SN=ZK-1', `ID=${id(clock)}&Return=0&CMD=SET OPTIONS\nID=${id(add)}&Return=0&CMD=DATA\n`),
    ).toMatchObject({
      body: 'OK',
    })
    expect((await t.call(terminals.commands, { params }, hr)).device_commands).toMatchObject([
      { kind: 'add_user', result: 0, person: { ogid: stranger.ogid } },
      { kind: 'sync_time', result: 0 },
    ])
    expect(await shown(params.id)).toMatchObject({ waiting_commands: 0, firmware: 'Ver 8.0', enrolled: 4 })
    expect(await t.db.selectFrom('enrolment').select('pin').where('employee_id', '=', stranger.id).execute()).toHaveLength(1)
    await t.call(terminals.sendCommand, { params, body: { kind: 'remove_user', ogid: stranger.ogid } }, hr)
    const removal = (await call('GET', 'getrequest?SN=ZK-1')).body
    await call('POST', 'devicecmd?SN=ZK-1', `ID=${id(removal)}&Return=0&CMD=DATA`)
    expect(await t.db.selectFrom('enrolment').select('pin').where('employee_id', '=', stranger.id).execute()).toEqual([])
  })

  it('with a key is heard from where it said the key, and nowhere else', async () => {
    const { id } = await device({ serial: 'ZK-KEY', title: 'Vault' })
    const { secret } = await t.call(terminals.renewSecret, { params: { id }, body: {} }, hr)
    const line = [`${agent.ogid}\t${monday} 07:00:00\t0\t1`]
    expect(await attlog(line, 'ZK-KEY')).toMatchObject({ status: 401 })
    expect(await call('GET', 'cdata?SN=ZK-KEY&options=all&pushcommkey=guess')).toMatchObject({ status: 401 })
    const say = () => call('GET', `cdata?SN=ZK-KEY&options=all&pushcommkey=${secret}`)
    expect(await say()).toMatchObject({ status: 403, body: 'NOT CONFIRMED' })
    await confirm(id)
    expect(await say()).toMatchObject({ status: 200 })
    expect(await attlog(line, 'ZK-KEY')).toMatchObject({ status: 200, body: 'OK: 1' })
    expect(await call('GET', 'getrequest?SN=ZK-KEY', undefined, '10.9.9.9')).toMatchObject({ status: 401 })
    expect(await call('GET', 'getrequest?SN=ZK-KEY&pushcommkey=guess')).toMatchObject({ status: 401 })
  })

  it('is heard no more once it is archived, and again once it is restored', async () => {
    const door = await device({ serial: 'ZK-OLD', title: 'Back door' })
    await t.call(terminals.archive, { params: { id: door.id } }, hr)
    expect(await call('GET', 'getrequest?SN=ZK-OLD')).toMatchObject({ status: 403 })
    await t.call(terminals.restore, { params: { id: door.id } }, hr)
    expect(await call('GET', 'getrequest?SN=ZK-OLD')).toMatchObject({ status: 200 })
    await expect(
      t.call(
        terminals.update,
        { params: { id: door.id }, body: { version: 1, title: 'Back', branch_id: t.branch_id, trusts_keys: true } },
        hr,
      ),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('sends a megabyte at once, and far more is refused', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => {
      const clock = new Date(Date.parse('2026-10-01T00:00:00Z') + index * 40_000).toISOString()
      return `77\t${clock.slice(0, 10)} ${clock.slice(11, 19)}\t0\t1\t0\t0\t0`
    })
    expect(lines.join('\n').length).toBeGreaterThan(1_000_000)
    expect(await attlog(lines)).toMatchObject({ status: 200, body: 'OK: 40000' })
    expect(await call('POST', 'cdata?SN=ZK-1&table=ATTLOG', 'x'.repeat(9 * 1024 * 1024))).toMatchObject({ status: 413 })
  })
})

describe('a number that is nobody’s', () => {
  it('is listed, and once it is said whose it is, so are its punches, and the days are counted', async () => {
    await t.db.deleteFrom('attendance_due').execute()
    const { unmatched_pins } = await t.call(punchCalls.unmatchedPins, { query: {} }, hr)
    const open = unmatched_pins.find(({ pin }) => pin === '77')
    expect(open).toMatchObject({ punches: 40_001, device: { title: 'Main door' } })
    const params = { id: open?.id ?? '' }
    await expect(t.call(punchCalls.assignPin, { params, body: { ogid: 'NOBODY' } }, hr)).rejects.toMatchObject({ status: 422 })
    await expect(t.call(punchCalls.assignPin, { params, body: { ogid: hr.ogid } }, hr)).rejects.toMatchObject({
      status: 403,
      message: 'You cannot record your own attendance. Ask a colleague',
    })
    const { message } = await t.call(punchCalls.assignPin, { params, body: { ogid: colleague.ogid } }, hr)
    expect(message).toBe(`Terminal ID 77 assigned to ${colleague.full_name}: 40,001 punches are now theirs`)
    await expect(t.call(punchCalls.assignPin, { params, body: { ogid: agent.ogid } }, hr)).rejects.toMatchObject({
      status: 409,
    })
    const due = await t.db.selectFrom('attendance_due').select(['employee_id']).distinct().execute()
    expect(due).toEqual([{ employee_id: colleague.id }])
    await count()
    const day = await t.db
      .selectFrom('attendance_day')
      .selectAll()
      .where('employee_id', '=', colleague.id)
      .where('day', '=', monday)
      .execute()
    expect(day).toMatchObject([{ first_in: `${monday}T05:10:00.000Z` }])
    await expect(t.call(punchCalls.unmatchedPins, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  })

  it('is taken back when it was said wrongly: the punches are nobody’s again, the days are counted without them', async () => {
    const { assigned_pins } = await t.call(punchCalls.assignedPins, { query: { q: '77' } }, hr)
    expect(assigned_pins).toMatchObject([{ pin: '77', employee: { ogid: colleague.ogid }, assigned_by: { ogid: hr.ogid } }])
    const release = (by: typeof hr) =>
      t.call(punchCalls.releasePin, { params: { id: assigned_pins[0]?.id ?? '' }, body: { last_day: null } }, by)
    await expect(release(agent)).rejects.toMatchObject({ status: 403 })
    const { message } = await release(hr)
    expect(message).toBe(`Terminal ID 77 unassigned from ${colleague.full_name}: 40,001 punches are unassigned`)
    await expect(release(hr)).rejects.toMatchObject({ status: 409 })
    const due = await t.db.selectFrom('attendance_due').select(['employee_id']).distinct().execute()
    expect(due).toEqual([{ employee_id: colleague.id }])
    await count()
    const day = await t.db
      .selectFrom('attendance_day')
      .select('first_in')
      .where('employee_id', '=', colleague.id)
      .where('day', '=', monday)
      .execute()
    expect(day).toEqual([{ first_in: null }])
    // Nobody's until somebody says so again, this time rightly; what comes later is not guessed either.
    await attlog([`77\t${monday} 09:00:00\t0\t1`])
    const { unmatched_pins } = await t.call(punchCalls.unmatchedPins, { query: {} }, hr)
    expect(unmatched_pins).toMatchObject([{ id: assigned_pins[0]?.id, pin: '77', punches: 40_002 }])
    const trail = await t.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', assigned_pins[0]?.id ?? '')
      .execute()
    expect(trail.map(({ action }) => action)).toContain('device.release_pin')
    await t.call(punchCalls.assignPin, { params: { id: assigned_pins[0]?.id ?? '' }, body: { ogid: colleague.ogid } }, hr)
    const fromOneToAnother = t.db.updateTable('punch').set({ employee_id: colleague.id }).where('employee_id', '=', agent.id)
    await expect(fromOneToAnother.execute()).rejects.toThrow('a punch is never changed')
  })

  it('is the digits of an OGID where the terminal says so', async () => {
    await device({ serial: 'ZK-DIGITS', title: 'Side door', pins_are_ogids: true })
    const digits = agent.ogid.replace(/\D/g, '').replace(/^0+/, '')
    await attlog([`${digits}\t${monday} 08:30:00\t0\t1`, `999999\t${monday} 08:30:00\t0\t1`], 'ZK-DIGITS')
    const found = await t.db
      .selectFrom('punch')
      .select(['pin', 'employee_id'])
      .where('at', '=', `${monday}T07:30:00Z`)
      .orderBy('pin')
      .execute()
    expect(found).toEqual(
      expect.arrayContaining([
        { pin: digits, employee_id: agent.id },
        { pin: '999999', employee_id: null },
      ]),
    )
  })
})

describe('the feed', () => {
  it('has the newest first and goes on after the last', async () => {
    const first = await t.call(punchCalls.captured, { query: { limit: 3 } }, hr)
    expect(first.captured_punches.map(({ at }) => at)).toEqual(
      first.captured_punches
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const second = await t.call(punchCalls.captured, { query: { limit: 3, after: first.next ?? '' } }, hr)
    expect((second.captured_punches[0]?.at ?? 'none') <= (first.captured_punches[2]?.at ?? '')).toBe(true)
    const mine = await t.call(punchCalls.captured, { query: { ogid: agent.ogid } }, hr)
    expect(new Set(mine.captured_punches.map(({ person }) => person?.ogid))).toEqual(new Set([agent.ogid]))
    await expect(t.call(punchCalls.captured, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  })
})

describe('another device', () => {
  it('sends batches with its secret, and is told what became of each line', async () => {
    const made = await created({ kind: 'other', serial: 'TURNSTILE', title: 'Turnstile' })
    const change = { registered_at: '2026-01-01T00:00:00Z' }
    await t.db.updateTable('device').set(change).where('id', '=', made.device.id).execute()
    const secret = made.secret ?? ''
    await expect(t.call(punchCalls.receive, { body: { punches: [] } }, { token: secret })).rejects.toMatchObject({
      status: 403,
    })
    await t.db.updateTable('device').set({ branch_networks_only: false }).where('id', '=', made.device.id).execute()
    const batch = {
      punches: [
        { pin: agent.ogid, at: `${addDays(monday, -1)}T08:00:00+01:00`, direction: 'in' as const },
        { pin: agent.ogid, at: `${addDays(monday, -1)} 08:00:00` },
        { pin: agent.ogid, at: '2026-02-30T08:00:00Z' },
        { pin: 'a b', at: `${monday} 08:00:00` },
        { pin: '1', at: '2031-01-01T08:00:00Z' },
      ],
    }
    await expect(t.call(punchCalls.receive, { body: batch })).rejects.toMatchObject({ status: 401 })
    await expect(t.call(punchCalls.receive, { body: batch }, hr)).rejects.toMatchObject({ status: 401 })
    const unheard = { status: 403, message: 'Turnstile has to be confirmed by a second person first' }
    await expect(t.call(punchCalls.receive, { body: batch }, { token: secret })).rejects.toMatchObject(unheard)
    await confirm(made.device.id)
    const first = await t.call(punchCalls.receive, { body: batch }, { token: secret })
    expect([first.kept, first.known, first.refused.map(({ line }) => line)]).toEqual([1, 1, [3, 4, 5]])
    expect(await t.call(punchCalls.receive, { body: batch }, { token: secret })).toMatchObject({ kept: 0, known: 2 })
    await t.call(terminals.renewSecret, { params: { id: made.device.id }, body: {} }, hr)
    await expect(t.call(punchCalls.receive, { body: batch }, { token: secret })).rejects.toMatchObject({ status: 401 })
  })
})

describe('a file', () => {
  const send = async (text: string, query: Record<string, string> = {}, by = hr) => {
    const boundary = '----iroko'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n`
    const sent = await t.inject({
      method: 'POST',
      url: '/api/v1/punch_imports.json',
      query: { branch_id: t.branch_id, ...query },
      as: by,
      payload: Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    return { status: sent.statusCode, ...sent.json() }
  }
  const text = [
    'Staff ID;Date;Time;State',
    `${agent.ogid};25/10/2026;08:05;Check in`,
    `${agent.ogid.toLowerCase()};25/10/2026;5:01 pm;out`,
    'NOBODY;25/10/2026;08:05;in',
    `${agent.ogid};31/02/2026;08:05;in`,
  ].join('\r\n')

  it('is looked at first, and then its good rows are kept once', async () => {
    const looked = await send(text)
    expect(looked.punch_import).toMatchObject({ rows: 4, good: 2, fresh: 2, problem_count: 2, kept: false })
    expect(looked.punch_import.columns.map(({ key }: { key: string }) => key)).toEqual(['ogid', 'day', 'time', 'direction'])
    const kept = await send(text, { keep: 'true', columns: 'ogid,day,time,direction' })
    expect(kept).toMatchObject({ status: 200, message: '2 punches imported', punch_import: { fresh: 2, kept: true } })
    expect((await send(text, { keep: 'true' })).punch_import).toMatchObject({ fresh: 0, kept: true })
    const rows = await t.db
      .selectFrom('punch')
      .select(['at', 'direction', 'employee_id'])
      .where('source', '=', 'import')
      .orderBy('at')
      .execute()
    expect(rows).toEqual([
      { at: '2026-10-25T07:05:00.000Z', direction: 'in', employee_id: agent.id },
      { at: '2026-10-25T16:01:00.000Z', direction: 'out', employee_id: agent.id },
    ])
  })

  it('has no punches of whoever imports it', async () => {
    const own = `Staff ID;Date;Time;State\r\n${hr.ogid};26/10/2026;08:05;in`
    const { punch_import } = await send(own, { keep: 'true' })
    expect(punch_import).toMatchObject({
      fresh: 0,
      problems: [{ problem: 'You cannot record your own attendance. Ask a colleague' }],
    })
    const rows = await t.db.selectFrom('punch').select('at').where('employee_id', '=', hr.id).execute()
    expect(rows).toEqual([])
  })

  it('without the columns that it needs is asked for them', async () => {
    expect((await send('A;B\n1;2')).message).toBe('Choose a column for the OGID or the terminal number')
    expect(await send('A;B\n1;2', { keep: 'true' })).toMatchObject({ status: 422 })
    expect(await send(text, {}, agent)).toMatchObject({ status: 403 })
  })
})

describe('people without biometrics', () => {
  it('are those whom no terminal knows, or who made no punch for long', async () => {
    const list = async (query: object = {}, by = hr) =>
      (await t.call(terminals.noBiometrics, { query: { limit: 100, ...query } }, by)).no_biometrics
    const all = await list()
    expect(all.map(({ ogid }) => ogid)).toContain(stranger.ogid)
    expect(all.map(({ ogid }) => ogid)).not.toContain(agent.ogid)
    expect((await list({ reason: 'punch', days: 30 })).map(({ ogid }) => ogid)).not.toContain(colleague.ogid)
    expect((await list({ office_id: c.voice.id })).every(({ office }) => office === 'Kora Bank Voice')).toBe(true)
    await expect(list({}, agent)).rejects.toMatchObject({ status: 403 })
  })
})

describe('nobody is absent because a terminal was away', () => {
  const statusOf = async (day: string) => {
    const days = t.db.selectFrom('attendance_day').select('status').where('employee_id', '=', colleague.id)
    return (await days.where('day', '=', day).executeTakeFirst())?.status
  }

  it('days wait for it, and are counted when it has caught up', async () => {
    const day = addDays(monday, 1)
    const status = () => statusOf(day)
    await t.db.updateTable('device').set({ archived_at: '2026-01-01T00:00:00Z' }).where('serial', '<>', 'ZK-1').execute()
    await t.db
      .updateTable('device')
      .set({ synced_until: `${day}T04:00:00Z`, last_seen_at: `${day}T04:00:00Z` })
      .where('serial', '=', 'ZK-1')
      .execute()
    await go(`${day}T20:00:00Z`)
    await t.db.insertInto('attendance_due').values({ employee_id: colleague.id, from_day: day, to_day: day }).execute()
    await count()
    expect(await status()).toBe('pending')
    // It is back, and sends what it kept.
    await call('GET', 'cdata?SN=ZK-1&options=all')
    await call('GET', 'getrequest?SN=ZK-1')
    expect(await t.db.selectFrom('attendance_due').selectAll().execute()).toEqual([])
    await go(`${day}T20:01:00Z`)
    await attlog([`${agent.ogid}\t${day} 05:58:00\t0\t1`])
    await go(`${day}T20:02:30Z`)
    await call('GET', 'getrequest?SN=ZK-1')
    await count()
    expect(await status()).toBe('pending')
    await go(`${day}T20:03:30Z`)
    await call('GET', 'getrequest?SN=ZK-1')
    await count()
    expect(await status()).toBe('absent')
  })

  it('of a terminal that was just registered is not known before its memory has come', async () => {
    const day = addDays(monday, 2)
    const status = () => statusOf(day)
    await t.db
      .updateTable('device')
      .set({ archived_at: `${day}T04:00:00Z` })
      .where('archived_at', 'is', null)
      .execute()
    await t.db
      .insertInto('device')
      .values({ id: uuid(), serial: 'ZK-NEW', title: 'New', branch_id: t.branch_id, confirmed_at: `${day}T04:00:00Z` })
      .execute()
    await go(`${day}T20:00:00Z`)
    await call('GET', 'cdata?SN=ZK-NEW&options=all')
    await t.db.insertInto('attendance_due').values({ employee_id: colleague.id, from_day: day, to_day: day }).execute()
    await count()
    expect(await status()).toBe('pending')
    for (const minute of ['01', '02', '03']) {
      await go(`${day}T20:${minute}:00Z`)
      await call('GET', 'getrequest?SN=ZK-NEW')
    }
    await count()
    expect(await status()).toBe('absent')
  })
})
