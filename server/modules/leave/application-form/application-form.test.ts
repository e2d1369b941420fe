import type { Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const company = await makeCompany(t)
const { annual, sick, agent, colleague, lead, manager, hr, hrManager, stranger } = company

type Body = Input<typeof applicationForm.apply>['body']

const apply = (body: Partial<Body> & { starts_on: string; ends_on: string }, as = agent) =>
  t.call(applicationForm.apply, { body: { leave_type_id: annual, ...body } }, as)

describe('trying dates out', () => {
  it('counts the days, says what is left and who would decide, and writes nothing', async () => {
    const body = { leave_type_id: annual, starts_on: '2026-12-03', ends_on: '2026-12-08', ends_half: true }
    const preview = await t.call(applicationForm.preview, { body }, agent)
    expect(preview).toMatchObject({
      days: 3.5,
      balance_after: 16.5,
      refusals: [],
      balance: { available: 20, granted: 20, left: 20 },
    })
    expect(preview.leave_days.map(({ day, counts, kind }) => `${day} ${counts} ${kind}`)).toEqual([
      '2026-12-03 1 work',
      '2026-12-04 1 work',
      '2026-12-05 0 weekend',
      '2026-12-06 0 weekend',
      '2026-12-07 1 work',
      '2026-12-08 0.5 work',
    ])
    expect(preview.approvers.map(({ title, people }) => [title, people.map(({ full_name }) => full_name).toSorted()])).toEqual([
      ['Line leader', [lead.full_name]],
      ['Campaign manager or head of department', [manager.full_name]],
      ['HR', [hr.full_name, hrManager.full_name].toSorted()],
    ])
    expect(await t.db.selectFrom('leave_application').select('id').execute()).toEqual([])
  })

  it('says everything that stands in the way, by field', async () => {
    const body = { leave_type_id: annual, starts_on: '2026-11-21', ends_on: '2026-11-22' }
    const { refusals, days } = await t.call(applicationForm.preview, { body }, agent)
    expect(days).toBe(0)
    expect(refusals).toEqual([{ field: 'ends_on', sentence: 'Choose dates with working days: these dates are weekends' }])
  })
})

describe('applying', () => {
  it('reserves the days and asks the first approver', async () => {
    const sent = await apply({ starts_on: '2026-12-14', ends_on: '2026-12-18', reason: 'Family', contact: '0803' })
    expect(sent.message).toBe('Application submitted')
    expect(sent.leave).toMatchObject({
      days: 5,
      status: 'pending',
      version: 1,
      employee: { ogid: agent.ogid },
      office: { title: 'Kora Bank Voice', office_type: 'campaign' },
      leave_type: { title: 'Annual leave' },
      waiting_for: [lead.full_name],
    })
    const { leave_balances } = await t.call(leaveBalances.list, {}, agent)
    expect(leave_balances.find(({ leave_type }) => leave_type.id === annual)).toMatchObject({
      left: 20,
      pending: 5,
      available: 15,
      taken: 0,
    })

    const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'body']).execute()
    expect(mails).toEqual([
      {
        recipient: lead.email,
        subject: `${agent.full_name} applied for leave from Mon 14 Dec to Fri 18 Dec`,
        body: expect.stringContaining(`http://portal.test/dashboard/employee-dashboard?leave=${sent.leave.id}`),
      },
    ])
    const history = await t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', sent.leave.id)
      .execute()
    expect(history).toEqual([{ action: 'leave.apply', actor_id: agent.id }])
  })

  it('refuses days that are taken, in a sentence', async () => {
    await expect(apply({ starts_on: '2026-12-18', ends_on: '2026-12-21' })).rejects.toMatchObject({
      status: 422,
      message: 'You already have leave from 2026-12-14 to 2026-12-18',
      fields: { starts_on: 'You already have leave from 2026-12-14 to 2026-12-18' },
    })
  })

  it('lets two half days of one date stand side by side', async () => {
    await apply({ starts_on: '2026-12-01', ends_on: '2026-12-01', ends_half: true })
    await apply({ starts_on: '2026-12-01', ends_on: '2026-12-01', starts_half: true })
    await expect(apply({ starts_on: '2026-12-01', ends_on: '2026-12-01', starts_half: true })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('refuses what there is no balance for', async () => {
    await expect(apply({ starts_on: '2026-11-23', ends_on: '2026-12-31' }, colleague)).rejects.toMatchObject({
      status: 422,
      message: 'This requires 29 days of your 2026 balance. You can use 20 days',
    })
  })

  it('refuses leave of zero days, saying so', async () => {
    await expect(apply({ starts_on: '2026-11-28', ends_on: '2026-11-29' }, colleague)).rejects.toMatchObject({
      status: 422,
      message: 'Choose dates with working days: these dates are weekends',
    })
  })

  it('takes days of next year from what next year will give', async () => {
    const { leave: sent } = await apply({ starts_on: '2026-12-30', ends_on: '2027-01-05' }, colleague)
    expect(sent.days).toBe(5)
    const next = await t.call(leaveBalances.list, { query: { year: 2027 } }, colleague)
    expect(next.leave_balances.find(({ leave_type }) => leave_type.id === annual)).toMatchObject({
      carried: 5,
      left: 25,
      pending: 3,
      available: 22,
    })
  })

  it('asks for a file where the kind of leave needs one, the person’s own', async () => {
    const body = { leave_type_id: sick, starts_on: '2026-11-17', ends_on: '2026-11-19' }
    await expect(apply(body, colleague)).rejects.toMatchObject({
      fields: { file_id: 'Sick leave of more than 2 days requires a supporting document, such as a certificate' },
    })
    const file = { id: crypto.randomUUID(), name: 'note.pdf', type: 'application/pdf', size: 10, sha256: '', purpose: 'leave' }
    await t.db
      .insertInto('file')
      .values({ ...file, created_by: agent.id })
      .execute()
    await expect(apply({ ...body, file_id: file.id }, colleague)).rejects.toMatchObject({
      fields: { file_id: 'The file was not found. Upload it again' },
    })
    const own = { ...file, id: crypto.randomUUID(), created_by: colleague.id }
    await t.db.insertInto('file').values(own).execute()
    const { leave: sent } = await apply({ ...body, file_id: own.id }, colleague)
    const read = async (as: typeof lead) => (await t.call(leave.show, { params: { id: sent.id } }, as)).leave.file
    expect(await read(colleague)).toEqual({ id: own.id, name: 'note.pdf', type: 'application/pdf', size: 10 })
    expect(await read(hr)).toMatchObject({ id: own.id })
    expect(await read(lead)).toBeNull()
  })

  it('refuses a stand-in who is not there or is the person', async () => {
    const dates = { starts_on: '2026-12-07', ends_on: '2026-12-07' }
    await expect(apply({ ...dates, stand_in_ogid: 'OG999999' })).rejects.toMatchObject({
      fields: { stand_in_ogid: 'Choose a colleague from the list' },
    })
    await expect(apply({ ...dates, stand_in_ogid: agent.ogid })).rejects.toMatchObject({
      fields: { stand_in_ogid: 'Choose another person as cover' },
    })
  })
})

describe('a draft', () => {
  it('is only its writer’s, reserves nothing, and is counted again when it is sent', async () => {
    const before = await balance(agent)
    const { leave: draft } = await apply({ starts_on: '2026-11-25', ends_on: '2026-11-26', draft: true })
    expect(draft).toMatchObject({ status: 'draft', days: 2, waiting_for: [] })
    expect(await balance(agent)).toEqual(before)
    for (const as of [lead, hr, stranger]) {
      await expect(t.call(leave.show, { params: { id: draft.id } }, as)).rejects.toMatchObject({ status: 404 })
    }
    const { leave: sent } = await t.call(applicationForm.submit, { params: { id: draft.id } }, agent)
    expect(sent).toMatchObject({ status: 'pending', days: 2, waiting_for: [lead.full_name] })
    await expect(t.call(applicationForm.submit, { params: { id: draft.id } }, agent)).rejects.toMatchObject({ status: 409 })
    expect((await balance(agent))?.pending).toBe((before?.pending ?? 0) + 2)
  })
})

describe('changing an application', () => {
  it('keeps the approval when only words change, and starts it again when dates do', async () => {
    const { leave: sent } = await apply({ starts_on: '2026-12-21', ends_on: '2026-12-22' }, colleague)
    const params = { id: sent.id }
    const dates = { leave_type_id: annual, starts_on: '2026-12-21', ends_on: '2026-12-22' }
    const worded = await t.call(
      applicationForm.update,
      { params, body: { ...dates, reason: 'A wedding', version: 1 } },
      colleague,
    )
    expect(worded).toMatchObject({ message: 'Draft saved', leave: { version: 2 } })

    await approveNow(t, 'leave', params.id, lead)
    const { leave: decided } = await t.call(leave.show, { params }, lead)
    expect(decided.waiting_for).toEqual([manager.full_name])
    const moved = await t.call(
      applicationForm.update,
      { params, body: { ...dates, ends_on: '2026-12-23', version: 3 } },
      colleague,
    )
    expect(moved).toMatchObject({
      message: 'Application changed and submitted again',
      leave: { days: 3, version: 4, waiting_for: [lead.full_name] },
    })
    const { leave: shown } = await t.call(leave.show, { params }, colleague)
    expect(shown.trail).toMatchObject({ status: 'pending', current_step: 1, decisions: [] })
    expect(shown.history.map(({ what }) => what)).toContain('Changed the dates or the type; the approval restarted')
    expect(shown.leave_days).toHaveLength(3)
  })

  it('refuses a stale edit, naming who was first', async () => {
    const { leave: sent } = await apply({ starts_on: '2026-12-28', ends_on: '2026-12-28' })
    const body = { leave_type_id: annual, starts_on: '2026-12-28', ends_on: '2026-12-28', version: 1 }
    await t.call(applicationForm.update, { params: { id: sent.id }, body }, agent)
    await expect(t.call(applicationForm.update, { params: { id: sent.id }, body }, agent)).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      message: `${agent.full_name} has just changed this record. Reload to see the change`,
    })
  })

  it('is for the person alone', async () => {
    const { leaves } = await t.call(leave.list, { query: { mine: 'true', status: 'pending', limit: 1 } }, agent)
    const params = { id: leaves[0]?.id ?? '' }
    const body = { leave_type_id: annual, starts_on: '2027-02-01', ends_on: '2027-02-01', version: 1 }
    for (const as of [lead, hr])
      await expect(t.call(applicationForm.update, { params, body }, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(applicationForm.update, { params, body }, stranger)).rejects.toMatchObject({ status: 404 })
  })
})

async function balance(as: typeof agent) {
  const { leave_balances } = await t.call(leaveBalances.list, {}, as)
  return leave_balances.find(({ leave_type }) => leave_type.id === annual)
}
