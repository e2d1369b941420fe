import { shortDay } from '@iroko/contract/day-words'
import { approvals } from '@iroko/contract/platform/approvals'
import { absences } from '@iroko/contract/time/absences'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { gate } from '@iroko/contract/time/gate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, monday } from '../../../test/roster.ts'
import { day, makeWeek } from '../../../test/week.ts'

const t = await testApp()
const w = await makeWeek(t)
const { c, night, plan, guard, mate, go, count, halfHour, dayOf, besideOf, ask } = w
const { agent, colleague, lead, manager, hr, hrManager, stranger } = c

const mails = async (who: Person) =>
  (await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', who.email).execute()).map(
    ({ subject }) => subject,
  )

type Ask = Parameters<typeof ask>[1]
const approve = (id: string, by: Person) => approveNow(t, 'attendance_correction', id, by)

beforeAll(w.begin)

describe('a request for a day of one’s own', () => {
  it('is refused at the field that is wrong', async () => {
    const refused = async (body: Ask, field: string) =>
      expect(await ask(agent, body).catch((error: unknown) => error)).toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      })
    await refused({ day: day(2), in_clock: '06:00' }, 'day')
    await refused({ day: '2026-10-01', in_clock: '06:00' }, 'day')
    await refused({ day: monday, in_clock: '21:00' }, 'in_clock')
    await refused({ day: monday, in_clock: '14:00', out_clock: '06:00' }, 'out_clock')
    await refused({ day: monday, in_clock: '06:25' }, 'in_clock')
    await refused({ day: monday, in_clock: '15:00' }, 'in_clock')
    await refused({ day: monday }, 'in_clock')
    await refused({ day: monday, in_clock: '6:00' }, 'in_clock')
  })

  it('corrects: the old punch stays and no longer counts, the day is counted at once', async () => {
    expect(await dayOf(agent, monday)).toMatchObject({ late_minutes: 25 })
    const { attendance_correction: asked } = await ask(agent, { day: monday, in_clock: '06:05' })
    await expect(ask(agent, { day: monday, in_clock: '06:06' })).rejects.toMatchObject({ status: 422 })
    expect(await besideOf(agent, monday)).toMatchObject({ open_correction: asked.id, can: { ask: false } })
    const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'attendance_correction' } }, lead)
    expect(waiting_approvals).toMatchObject([
      {
        subject_id: asked.id,
        version: asked.version,
        summary: `${monday}: in 06:05`,
        change: [{ label: 'In', from: '06:25', to: '06:05' }],
      },
    ])
    const { attendance_correction: full } = await t.call(attendanceCorrections.show, { params: { id: asked.id } }, lead)
    expect(full).toMatchObject({
      before: { first_in: at(monday, '06:25').toISOString() },
      after: { status: 'present', first_in: at(monday, '06:05').toISOString() },
      takes_back: [{ at: at(monday, '06:25').toISOString(), source: 'import' }],
      can: { decide: true, withdraw: false },
    })
    // Nobody decides their own, and nobody who was not asked.
    await expect(approve(asked.id, agent)).rejects.toMatchObject({ status: 403 })
    await expect(approve(asked.id, hr)).rejects.toMatchObject({ status: 403 })
    await expect(approve(asked.id, stranger)).rejects.toMatchObject({ status: 404 })
    await approve(asked.id, lead)
    expect(await dayOf(agent, monday)).toMatchObject({ late_minutes: 0, first_in: at(monday, '06:05').toISOString() })
    expect(await besideOf(agent, monday, lead)).toMatchObject({
      entered: [{ at: at(monday, '06:05').toISOString(), direction: 'in', by: lead.full_name }],
      superseded: [{ at: at(monday, '06:25').toISOString(), reason: 'The terminal was busy', by: lead.full_name }],
      can: { ask: false },
    })
    expect(await mails(agent)).toContain(`Approved: the request for ${shortDay(monday)}: in 06:05`)
    await expect(approve(asked.id, lead)).rejects.toMatchObject({ status: 409 })
    await count()
    expect(await dayOf(agent, monday)).toMatchObject({ late_minutes: 0 })
  })

  it('corrects again to a time that was taken back', async () => {
    for (const clock of ['06:15', '06:05']) {
      const { attendance_correction: asked } = await ask(agent, { day: monday, in_clock: clock })
      await approve(asked.id, lead)
    }
    const found = await dayOf(agent, monday)
    expect(found?.first_in?.slice(0, 16)).toBe(at(monday, '06:05').toISOString().slice(0, 16))
    expect(found?.late_minutes).toBe(0)
    expect((await besideOf(agent, monday)).superseded).toHaveLength(3)
  })

  it('adds a missed day of a night shift, whose way out is in the morning after', async () => {
    await go(at(day(2), '20:00'))
    await halfHour()
    expect(await dayOf(colleague, day(1))).toMatchObject({ status: 'absent' })
    const { attendance_correction: asked } = await ask(colleague, { day: day(1), in_clock: '21:58', out_clock: '06:01' })
    expect(asked).toMatchObject({ in_at: at(day(1), '21:58').toISOString(), out_at: at(day(2), '06:01').toISOString() })
    await approve(asked.id, lead)
    expect(await dayOf(colleague, day(1))).toMatchObject({ status: 'present' })
  })

  it('is rejected with a reason, or taken back', async () => {
    const { attendance_correction: asked } = await ask(mate, { day: day(1), in_clock: '06:00' })
    const reject = (comment: string) => rejectNow(t, 'attendance_correction', asked.id, lead, comment)
    await expect(reject('')).rejects.toMatchObject({ status: 422 })
    expect((await reject('You were not seen')).message).toBe('Request rejected')
    const again = (await ask(mate, { day: day(1), in_clock: '06:00' })).attendance_correction
    await expect(t.call(attendanceCorrections.withdraw, { params: { id: again.id } }, lead)).rejects.toMatchObject({
      status: 403,
    })
    await t.call(attendanceCorrections.withdraw, { params: { id: again.id } }, mate)
    const { attendance_corrections } = await t.call(attendanceCorrections.list, { query: { mine: 'true' } }, mate)
    expect(attendance_corrections.map(({ status }) => status)).toEqual(['withdrawn', 'rejected'])
    expect((await t.call(attendanceCorrections.list, {}, stranger)).total).toBe(0)
    expect(await dayOf(mate, day(1))).toMatchObject({ status: 'absent' })
  })

  it('of somebody who left is taken back', async () => {
    const left = await t.person({ office_id: c.voice.id, leader: lead })
    const { attendance_correction: asked } = await ask(left, { day: day(1), in_clock: '06:00' })
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', left.id).execute()
    await t.portal.jobs.enqueue(t.db, 'approval-orphans', {})
    await t.runJobs()
    const { attendance_correction } = await t.call(attendanceCorrections.show, { params: { id: asked.id } }, hr)
    expect(attendance_correction).toMatchObject({ status: 'withdrawn' })
    expect((await t.call(approvals.waiting, {}, lead)).waiting_approvals).toEqual([])
  })
})

describe('the gate', () => {
  const record = (ogids: string[], body: { direction?: 'in' | 'out'; clock?: string } = {}, by = guard) =>
    t.call(gate.record, { body: { ogids, direction: 'in', reason: 'Forgot the badge', ...body } }, by)

  it('records several at once, tells them, and their days count it', async () => {
    await go(at(day(3), '06:12'))
    const { message } = await record([agent.ogid, mate.ogid], { clock: '06:02' })
    expect(message).toMatch(/ are clocked in at 06:02$/)
    expect(await dayOf(agent, day(3))).toMatchObject({ first_in: at(day(3), '06:02').toISOString() })
    expect(await mails(mate)).toContain('You were clocked in at 06:02')
    const { gate_records } = await t.call(gate.list, {}, guard)
    expect(gate_records.map(({ employee }) => employee.ogid).sort()).toEqual([agent.ogid, mate.ogid].sort())
    expect(gate_records[0]).toMatchObject({ recorded_by: { ogid: guard.ogid }, reason: 'Forgot the badge', taken_back: null })
  })

  it('refuses twice the same, oneself, long ago, and those who left', async () => {
    await expect(record([agent.ogid], { clock: '06:02' })).rejects.toMatchObject({ status: 422 })
    await expect(record([guard.ogid])).rejects.toMatchObject({
      fields: { ogids: expect.stringContaining('You cannot clock yourself in') },
    })
    await expect(record([colleague.ogid], { clock: '01:00' })).rejects.toMatchObject({ fields: { clock: expect.any(String) } })
    const left = await t.person({ status: 'left' })
    await expect(record([left.ogid, agent.ogid])).rejects.toMatchObject({ status: 422 })
    await expect(record([agent.ogid], {}, lead)).rejects.toMatchObject({ status: 403 })
  })
})

describe('an absence', () => {
  const tell = (who: Person, body: Partial<Parameters<typeof t.call<typeof absences.report>>[1]> & object) =>
    t.call(absences.report, { body: { reason: 'Sick', details: 'Malaria', ...body } as never }, who)
  const upload = async (who: Person) => {
    const boundary = '----iroko'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), Buffer.from('%PDF-1.7\nxx'), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const kept = await t.inject({ method: 'POST', url: '/api/v1/files.json?purpose=absence', as: who, payload, headers })
    return kept.json().file.id as string
  }

  it('of days on which the person does not work is refused with a sentence', async () => {
    const saturday = '2026-12-05'
    await expect(tell(stranger, { starts_on: saturday, ends_on: '2026-12-06' } as never)).rejects.toMatchObject({
      fields: {
        starts_on: 'You do not need to report this absence: these dates are weekends. Choose dates with working days',
      },
    })
    await sql`insert into public_holiday (id, title, start_date, end_date) values (gen_random_uuid(), 'Christmas', '2026-12-25', '2026-12-25')`.execute(
      t.db,
    )
    await expect(tell(stranger, { starts_on: '2026-12-25', ends_on: '2026-12-25' } as never)).rejects.toMatchObject({
      fields: { starts_on: expect.stringContaining('these dates are holidays') },
    })
  })

  it('excuses its days once HR approved it; why is nobody’s but the person’s and HR’s', async () => {
    await go(at(day(4), '20:00'))
    await halfHour()
    expect(await dayOf(mate, day(4))).toMatchObject({ status: 'absent', flags: [] })
    const file_id = await upload(mate)
    const { absence: reported } = await tell(mate, { starts_on: day(4), ends_on: day(5), file_id } as never)
    expect(reported).toMatchObject({ status: 'pending', reason: 'Sick', ahead: false, file: { name: 'note.pdf' } })
    await expect(tell(mate, { starts_on: day(5), ends_on: day(6) } as never)).rejects.toMatchObject({
      fields: { starts_on: expect.any(String) },
    })
    const seen = async (by: Person) =>
      (await t.call(absences.list, { query: { q: mate.full_name } }, by)).absences.map(({ reason, details, file }) => ({
        reason,
        details,
        file: file?.name ?? null,
      }))
    const known = [{ reason: 'Sick', details: 'Malaria', file: 'note.pdf' }]
    const unknown = [{ reason: null, details: null, file: null }]
    for (const by of [mate, hr, hrManager]) expect(await seen(by)).toEqual(known)
    for (const by of [lead, manager]) expect(await seen(by)).toEqual(unknown)
    for (const by of [stranger, agent]) expect(await seen(by)).toEqual([])
    expect((await t.call(absences.list, { query: { reason: 'Sick' } }, lead)).total).toBe(0)
    const open = async (by: Person) => (await t.inject({ method: 'GET', url: `/api/v1/files/${file_id}`, as: by })).statusCode
    expect(await open(lead)).toBe(404)
    expect(await open(hr)).toBe(200)
    const reads = await t.db.selectFrom('audit_log').select('action').where('entity_id', '=', mate.id).execute()
    expect(reads.map(({ action }) => action)).toContain('read.health')

    const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'absence' } }, hr)
    expect(waiting_approvals.find(({ subject_id }) => subject_id === reported.id)).toMatchObject({
      reason: null,
      facts: [{ label: 'Days', value: '2' }],
    })
    const decide = (by: Person) => approveNow(t, 'absence', reported.id, by)
    await expect(decide(mate)).rejects.toMatchObject({ status: 403 })
    await expect(decide(lead)).rejects.toMatchObject({ status: 403 })
    expect((await decide(hr)).message).toBe('Absence approved. Its days are excused')
    await count()
    expect(await dayOf(mate, day(4))).toMatchObject({ status: 'absent', flags: ['excused'] })
    const { explanation } = await t.call(attendanceDays.explain, { params: { ogid: mate.ogid, day: day(4) } }, lead)
    expect(explanation.why.join()).toContain('excused')
    expect(explanation.why.join()).not.toContain('Sick')
    expect((await mails(mate)).some((subject) => subject.startsWith('Approved: the absence from'))).toBe(true)
    const waiting = await t.db.selectFrom('approval').select('summary').where('kind', '=', 'absence').execute()
    expect(waiting).toEqual([{ summary: `Absence from ${day(4)} to ${day(5)}` }])
  })

  it('stays on its days when the shift changes later', async () => {
    await plan([change(mate, day(4), day(4), as(night))])
    await go(at(day(5), '20:00'))
    await halfHour()
    expect(await dayOf(mate, day(4))).toMatchObject({ status: 'absent', shift: { title: 'Night' }, flags: ['excused'] })
  })

  it('is told ahead, withdrawn while it waits, and only in the specified words', async () => {
    const { absence: reported } = await tell(agent, {
      starts_on: day(9),
      ends_on: day(9),
      reason: 'FAM/PER Emergency',
    } as never)
    expect(reported).toMatchObject({ ahead: true })
    await expect(tell(agent, { starts_on: day(10), ends_on: day(10), reason: 'Bored' } as never)).rejects.toMatchObject({
      status: 422,
    })
    await expect(tell(agent, { starts_on: day(10), ends_on: day(9) } as never)).rejects.toMatchObject({ status: 422 })
    expect(await t.call(absences.withdraw, { params: { id: reported.id } }, agent)).toMatchObject({
      absence: { status: 'withdrawn' },
    })
    await expect(rejectNow(t, 'absence', reported.id, hr, 'No')).rejects.toMatchObject({
      status: 409,
    })
  })
})
