import { structure } from '@iroko/contract/company/structure'
import { departmentCodes, grantedRoles } from '@iroko/contract/permissions'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const add = (title: string, grade = 2) => t.call(structure.createDesignation, { body: { title, grade } }, hr)
const campaignBody = (title: string) => ({ title, time_zone: 'Africa/Lagos', holiday_calendar: 'NG' as const })
const department = async (title: string) => (await t.call(structure.createDepartment, { body: { title } }, hr)).department
const campaign = async (title: string) => (await t.call(structure.createCampaign, { body: campaignBody(title) }, hr)).campaign
const team = async (title: string, office_id: string) =>
  (await t.call(structure.createTeam, { body: { title, office_id } }, hr)).team
const branchBody = (title: string) => ({
  title,
  address: '1 Ring Road',
  state: 'Oyo',
  time_zone: 'Africa/Lagos',
  allowed_networks: [],
})
const auditsOf = (id: string) =>
  t.db.selectFrom('audit_log').select(['action', 'actor_id']).where('entity_id', '=', id).orderBy('at').execute()

it('adds, renames, archives and restores a designation', async () => {
  const { designation } = await add('Team Lead')
  const { id, version } = designation
  const { designation: renamed } = await t.call(
    structure.updateDesignation,
    { params: { id }, body: { title: 'Shift Lead', grade: 3, version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Shift Lead', grade: 3, version: version + 1, headcount: 0 })
  await t.call(structure.archiveDesignation, { params: { id } }, hr)
  expect((await t.call(structure.designations, { query: { q: 'shift' } }, hr)).total).toBe(0)
  expect((await t.call(structure.designations, { query: { q: 'shift', archived: 'true' } }, hr)).total).toBe(1)
  const { designation: second } = await add('Shift Lead')
  await expect(t.call(structure.restoreDesignation, { params: { id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: 'There is a designation of this title by now; rename this one first',
  })
  await t.call(structure.archiveDesignation, { params: { id: second.id } }, hr)
  expect((await t.call(structure.restoreDesignation, { params: { id } }, hr)).message).toBe('Shift Lead is back')
  expect((await auditsOf(id)).map(({ action }) => action)).toEqual([
    'designation.create',
    'designation.update',
    'designation.archive',
    'designation.restore',
  ])
})

it('refuses a title that is taken, whatever its case, and a stale edit', async () => {
  const { designation } = await add('Cleaner')
  await expect(add('CLEANER')).rejects.toMatchObject({
    status: 422,
    fields: { title: 'There is a designation of this title already' },
  })
  const edit = { params: { id: designation.id }, body: { title: 'Cleaner', grade: 4, version: designation.version } }
  await t.call(structure.updateDesignation, edit, hr)
  await expect(t.call(structure.updateDesignation, edit, hr)).rejects.toMatchObject({
    status: 409,
    message: 'This record was changed by Halima Sani a moment ago. Reload to see the change.',
  })
})

it('does not archive one that people have, and lets only HR change any', async () => {
  const { designation } = await add('Agent')
  const agent = await t.person()
  await t.db.updateTable('placement').set({ designation_id: designation.id }).where('employee_id', '=', agent.id).execute()
  await expect(t.call(structure.archiveDesignation, { params: { id: designation.id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: '1 person has this designation; move them first',
  })
  await expect(t.call(structure.createDesignation, { body: { title: 'Chief', grade: 9 } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})

it('adds departments and campaigns, their titles unique within a kind, their codes for ever', async () => {
  const legal = await department('Legal & Compliance')
  expect(legal).toMatchObject({ code: 'legal compliance', office_type: 'department', headcount: 0, teams: 0 })
  await expect(department('LEGAL & compliance')).rejects.toMatchObject({
    fields: { title: 'There is a department of this title already' },
  })
  expect(await campaign('Legal & Compliance')).toMatchObject({ code: 'legal compliance campaign' })
  const { department: renamed } = await t.call(
    structure.updateDepartment,
    { params: { id: legal.id }, body: { title: 'Law', head_ogid: hr.ogid, branch_id: t.branch_id, version: legal.version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Law', code: 'legal compliance', head: { ogid: hr.ogid }, branch: 'Abuja' })
  // A department is no campaign, whatever the address says.
  await expect(t.call(structure.archiveCampaign, { params: { id: legal.id } }, hr)).rejects.toMatchObject({ status: 404 })
})

it('keeps what a change does not name, and takes away what it names as nothing', async () => {
  const { id, version } = await department('Research')
  const change = (body: object, seen: number) =>
    t.call(structure.updateDepartment, { params: { id }, body: { title: 'Research', version: seen, ...body } }, hr)
  await change({ head_ogid: hr.ogid, branch_id: t.branch_id }, version)
  expect((await change({}, version + 1)).department).toMatchObject({ head: { ogid: hr.ogid }, branch_id: t.branch_id })
  expect((await change({ head_ogid: null, branch_id: null }, version + 2)).department).toMatchObject({
    head: null,
    branch_id: null,
  })
  await expect(change({ head_ogid: 'OG999999' }, version + 3)).rejects.toMatchObject({
    fields: { head_ogid: 'There is no such colleague' },
  })
  await expect(change({ branch_id: uuid() }, version + 3)).rejects.toMatchObject({
    fields: { branch_id: 'There is no such branch' },
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
  const { campaign: changed } = await t.call(structure.updateCampaign, { params: { id }, body }, hr)
  expect(changed).toMatchObject({
    client: 'Volta Energy',
    time_zone: 'Africa/Accra',
    holiday_calendar: 'GH',
    committed_headcount: 40,
  })
  await expect(
    t.call(structure.createCampaign, { body: { ...campaignBody('Mars'), time_zone: 'Mars/Olympus' } }, hr),
  ).rejects.toMatchObject({ fields: { time_zone: 'Choose a time zone that exists' } })
})

it('gives the people of a campaign called HR nothing', async () => {
  const named = await campaign('HR')
  expect(named.code).toBe('hr campaign')
  const renamed = await campaign('Something')
  await t.call(
    structure.updateCampaign,
    { params: { id: renamed.id }, body: { ...campaignBody('Human Resources'), version: renamed.version } },
    hr,
  )
  for (const office_id of [named.id, renamed.id]) {
    const clever = await t.person({ office_id })
    await expect(t.call(structure.createDesignation, { body: { title: 'King', grade: 9 } }, clever)).rejects.toMatchObject({
      status: 403,
    })
  }
  const real = await department('hr')
  expect(real.code).toBe('hr')
  const officer = await t.person({ office_id: real.id })
  expect(
    (await t.call(structure.createDesignation, { body: { title: 'Officer', grade: 4 } }, officer)).designation,
  ).toBeDefined()
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
  await team('Closed Before', id).then(({ id: early }) => t.call(structure.archiveTeam, { params: { id: early } }, hr))
  t.setNow('2026-11-20T11:05:00Z')
  const open = await team('Team 1', id)
  const agent = await t.person({ office_id: id, team_id: open.id })
  const archive = () => t.call(structure.archiveCampaign, { params: { id } }, hr)
  await expect(archive()).rejects.toMatchObject({ status: 409, message: '1 person is in this campaign; move them first' })
  await expect(t.call(structure.archiveTeam, { params: { id: open.id } }, hr)).rejects.toMatchObject({
    message: '1 person is in this team; move them first',
  })
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', agent.id).execute()
  expect((await archive()).message).toBe('Short Project and its team are archived')
  await expect(archive()).rejects.toMatchObject({ status: 409, message: 'This campaign is archived already' })
  expect((await t.call(structure.campaigns, { query: { q: 'short' } }, hr)).total).toBe(0)
  await expect(team('Team 2', id)).rejects.toMatchObject({ fields: { office_id: 'There is no such office' } })
  const restored = await t.call(structure.restoreCampaign, { params: { id } }, hr)
  expect(restored.message).toBe('Short Project and its team are back')
  const { teams } = await t.call(structure.teams, { query: { office_id: id } }, hr)
  expect(teams.map(({ title }) => title)).toEqual(['Team 1'])
})

it('counts those who are still to come as inside', async () => {
  const { id } = await department('Opening Soon')
  await t.person({ office_id: id, hire_date: '2027-02-01' })
  await expect(t.call(structure.archiveDepartment, { params: { id } }, hr)).rejects.toMatchObject({ status: 409 })
})

it('places nobody where it is closed', async () => {
  const { id } = await department('Closed')
  await t.call(structure.archiveDepartment, { params: { id } }, hr)
  await expect(t.person({ office_id: id })).rejects.toMatchObject({ constraint: 'placement_archived' })
})

it('moves a team to another office only while nobody is in it', async () => {
  const [from, to] = [await campaign('From'), await campaign('To')]
  const { id, version } = await team('Wanderers', from.id)
  const move = (office_id: string, seen: number) =>
    t.call(
      structure.updateTeam,
      { params: { id }, body: { title: 'Wanderers', office_id, lead_ogid: hr.ogid, version: seen } },
      hr,
    )
  expect((await move(to.id, version)).team).toMatchObject({ office: { title: 'To' }, lead: { ogid: hr.ogid } })
  await t.person({ office_id: to.id, team_id: id })
  await expect(move(from.id, version + 1)).rejects.toMatchObject({
    status: 409,
    message: '1 person is in Wanderers of To; move them first',
  })
  await expect(team('wanderers', to.id)).rejects.toMatchObject({ status: 422 })
})

it('keeps a branch with its fence and networks, and checks both', async () => {
  const add = (body: object) => t.call(structure.createBranch, { body: { ...branchBody('Ibadan'), ...body } }, hr)
  await expect(add({ latitude: 7.4 })).rejects.toMatchObject({ fields: { latitude: 'Enter the latitude and the longitude' } })
  await expect(add({ latitude: 7.4, longitude: 3.9 })).rejects.toMatchObject({
    fields: { fence_radius_m: 'A fence needs a radius and a position' },
  })
  await expect(add({ allowed_networks: ['10.0.0.0/33'] })).rejects.toMatchObject({
    fields: { 'allowed_networks.0': 'Write an address or a range, as in 197.210.4.0/24' },
  })
  const { branch } = await add({
    latitude: 7.4,
    longitude: 3.9,
    fence_radius_m: 150,
    allowed_networks: ['197.210.4.0/24', '2c0f:f5c0::/32', '10.1.2.3'],
  })
  expect(branch).toMatchObject({
    latitude: 7.4,
    fence_radius_m: 150,
    allowed_networks: ['197.210.4.0/24', '2c0f:f5c0::/32', '10.1.2.3'],
    web_clock: 'remote',
    place_rule: 'warn',
  })
  const { branch: plain } = await t.call(
    structure.updateBranch,
    {
      params: { id: branch.id },
      body: {
        ...branchBody('Ibadan'),
        latitude: null,
        longitude: null,
        fence_radius_m: null,
        web_clock: 'everyone',
        place_rule: 'block',
        version: branch.version,
      },
    },
    hr,
  )
  expect(plain).toMatchObject({ latitude: null, fence_radius_m: null, allowed_networks: [], place_rule: 'block' })
  // Who does not say keeps what there is.
  const body = { ...branchBody('Ibadan'), version: plain.version }
  const { branch: same } = await t.call(structure.updateBranch, { params: { id: branch.id }, body }, hr)
  expect(same).toMatchObject({ web_clock: 'everyone', place_rule: 'block' })
})

it('does not archive a branch while an office is at it', async () => {
  const { branch } = await t.call(structure.createBranch, { body: branchBody('Enugu') }, hr)
  const { department: there } = await t.call(
    structure.createDepartment,
    { body: { title: 'Enugu Desk', branch_id: branch.id } },
    hr,
  )
  await expect(t.call(structure.archiveBranch, { params: { id: branch.id } }, hr)).rejects.toMatchObject({
    message: '1 office is at this branch; move them first',
  })
  await t.call(structure.archiveDepartment, { params: { id: there.id } }, hr)
  await t.call(structure.archiveBranch, { params: { id: branch.id } }, hr)
  expect((await t.call(structure.branches, { query: { archived: 'true' } }, hr)).branches).toMatchObject([{ title: 'Enugu' }])
})
