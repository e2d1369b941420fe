import { designations } from '@iroko/contract/company/designations'
import { campaigns, departments } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { departmentCodes, grantedRoles } from '@iroko/contract/roles'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const campaignBody = (title: string) => ({ title, time_zone: 'Africa/Lagos', holiday_calendar: 'NG' as const })
const department = async (title: string) => (await t.call(departments.create, { body: { title } }, hr)).department
const campaign = async (title: string) => (await t.call(campaigns.create, { body: campaignBody(title) }, hr)).campaign
const team = async (title: string, office_id: string) => (await t.call(teams.create, { body: { title, office_id } }, hr)).team

it('adds departments and campaigns, their titles unique within a kind, their codes for ever', async () => {
  const legal = await department('Legal & Compliance')
  expect(legal).toMatchObject({ code: 'legal compliance', office_type: 'department', headcount: 0, teams: 0 })
  await expect(department('LEGAL & compliance')).rejects.toMatchObject({
    fields: { title: 'A department with this title already exists' },
  })
  expect(await campaign('Legal & Compliance')).toMatchObject({ code: 'legal compliance campaign' })
  const { department: renamed } = await t.call(
    departments.update,
    { params: { id: legal.id }, body: { title: 'Law', head_ogid: hr.ogid, branch_id: t.branch_id, version: legal.version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Law', code: 'legal compliance', head: { ogid: hr.ogid }, branch: 'Abuja' })
  // A department is no campaign, whatever the address says.
  await expect(t.call(campaigns.archive, { params: { id: legal.id } }, hr)).rejects.toMatchObject({ status: 404 })
})

it('keeps what a change does not name, and takes away what it names as nothing', async () => {
  const { id, version } = await department('Research')
  const change = (body: object, seen: number) =>
    t.call(departments.update, { params: { id }, body: { title: 'Research', version: seen, ...body } }, hr)
  await change({ head_ogid: hr.ogid, branch_id: t.branch_id }, version)
  expect((await change({}, version + 1)).department).toMatchObject({ head: { ogid: hr.ogid }, branch_id: t.branch_id })
  expect((await change({ head_ogid: null, branch_id: null }, version + 2)).department).toMatchObject({
    head: null,
    branch_id: null,
  })
  await expect(change({ head_ogid: 'OG999999' }, version + 3)).rejects.toMatchObject({
    fields: { head_ogid: 'Choose a colleague from the list' },
  })
  await expect(change({ branch_id: uuid() }, version + 3)).rejects.toMatchObject({
    fields: { branch_id: 'This branch was not found. Choose another' },
  })
})

it('changes a campaign: client, zone, calendar, committed headcount', async () => {
  const client = uuid()
  await t.db.insertInto('client').values({ id: client, title: 'Volta Energy' }).execute()
  const { id, version } = await campaign('Volta')
  const body = {
    title: 'Volta Energy',
    client_id: client,
    time_zone: 'Africa/Accra',
    holiday_calendar: 'GH' as const,
    committed_headcount: 40,
    version,
  }
  const { campaign: changed } = await t.call(campaigns.update, { params: { id }, body }, hr)
  expect(changed).toMatchObject({
    client: 'Volta Energy',
    time_zone: 'Africa/Accra',
    holiday_calendar: 'GH',
    committed_headcount: 40,
  })
  // The first client counts from the beginning, another one from the day on which it comes.
  const other = uuid()
  await t.db.insertInto('client').values({ id: other, title: 'Niger Mills' }).execute()
  await t.call(campaigns.update, { params: { id }, body: { ...body, client_id: other, version: changed.version } }, hr)
  const { rows } = await sql<{ client_id: string; is_first: boolean; is_now: boolean }>`
    select client_id, starts_on = '2000-01-01' as is_first, starts_on = (now() at time zone 'Africa/Lagos')::date as is_now
    from campaign_client where office_id = ${id}::uuid order by starts_on`.execute(t.db)
  expect(rows).toEqual([
    { client_id: client, is_first: true, is_now: false },
    { client_id: other, is_first: false, is_now: true },
  ])
  await expect(
    t.call(campaigns.create, { body: { ...campaignBody('Mars'), time_zone: 'Mars/Olympus' } }, hr),
  ).rejects.toMatchObject({ fields: { time_zone: 'Choose a time zone from the list' } })
})

it('gives the people of a campaign called HR nothing', async () => {
  const named = await campaign('HR')
  expect(named.code).toBe('hr campaign')
  const renamed = await campaign('Something')
  await t.call(
    campaigns.update,
    { params: { id: renamed.id }, body: { ...campaignBody('Human Resources'), version: renamed.version } },
    hr,
  )
  for (const office_id of [named.id, renamed.id]) {
    const clever = await t.person({ office_id })
    await expect(t.call(designations.create, { body: { title: 'King', grade: 9 } }, clever)).rejects.toMatchObject({
      status: 403,
    })
  }
  const real = await department('hr')
  expect(real.code).toBe('hr')
  const officer = await t.person({ office_id: real.id })
  expect((await t.call(designations.create, { body: { title: 'Officer', grade: 4 } }, officer)).designation).toBeDefined()
})

it('has a database that keeps the codes of departments from campaigns, and those of roles from all', async () => {
  const insert = (office_type: 'department' | 'campaign', code: string) =>
    t.db
      .insertInto('office')
      .values({ id: uuid(), code, title: `${office_type} ${code}`, office_type })
      .execute()
  for (const code of departmentCodes)
    await expect(insert('campaign', code), code).rejects.toMatchObject({ constraint: 'office_code_reserved' })
  for (const code of grantedRoles.filter((role) => role !== 'hr'))
    await expect(insert('department', code), code).rejects.toMatchObject({ constraint: 'office_code_reserved' })
})

it('archives an office with its empty teams and brings them back together', async () => {
  const { id } = await campaign('Short Project')
  await team('Closed Before', id).then(({ id: early }) => t.call(teams.archive, { params: { id: early } }, hr))
  t.setNow('2026-11-20T11:05:00Z')
  const open = await team('Team 1', id)
  const agent = await t.person({ office_id: id, team_id: open.id })
  const archive = () => t.call(campaigns.archive, { params: { id } }, hr)
  await expect(archive()).rejects.toMatchObject({ status: 409, message: '1 person is in this campaign. Transfer them first' })
  await expect(t.call(teams.archive, { params: { id: open.id } }, hr)).rejects.toMatchObject({
    message: '1 person is in this team. Transfer them first',
  })
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', agent.id).execute()
  expect((await archive()).message).toBe('Short Project and its team archived')
  await expect(archive()).rejects.toMatchObject({ status: 409, message: 'This campaign is already archived' })
  expect((await t.call(campaigns.list, { query: { q: 'short' } }, hr)).total).toBe(0)
  await expect(team('Team 2', id)).rejects.toMatchObject({ fields: { office_id: 'This office was not found. Choose another' } })
  const restored = await t.call(campaigns.restore, { params: { id } }, hr)
  expect(restored.message).toBe('Short Project and its team restored')
  const again = await t.call(teams.list, { query: { office_id: id } }, hr)
  expect(again.teams.map(({ title }) => title)).toEqual(['Team 1'])
})

it('counts those who are still to come as inside', async () => {
  const { id } = await department('Opening Soon')
  await t.person({ office_id: id, hire_date: '2027-02-01' })
  await expect(t.call(departments.archive, { params: { id } }, hr)).rejects.toMatchObject({ status: 409 })
})

it('places nobody where it is closed', async () => {
  const { id } = await department('Closed')
  await t.call(departments.archive, { params: { id } }, hr)
  await expect(t.person({ office_id: id })).rejects.toMatchObject({ constraint: 'placement_archived' })
})
