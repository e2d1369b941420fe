import { clusters } from '@iroko/contract/company/clusters'
import { departments, offices } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { voice, elsewhere, hr, hrManager, manager, lead, agent, colleague, stranger } = await makeCompany(t)
const coo = await t.person({ roles: ['coo'] })

const place = async (id: string, as: Person) => (await t.call(offices.show, { params: { id } }, as)).office
const history = async (id: string, as: Person) => (await t.call(offices.history, { params: { id } }, as)).events
const move = async (person: Person, to: { office_id: string; team_id?: string }, on: string) => {
  await t.db
    .updateTable('placement')
    .set({ ends_on: on })
    .where('employee_id', '=', person.id)
    .where('ends_on', 'is', null)
    .execute()
  await t.db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: person.id, branch_id: t.branch_id, starts_on: on, ...to })
    .execute()
}

describe('one office', () => {
  it('shows its facts, teams and who leads its people; numbers to those who may have them', async () => {
    const { team } = await t.call(teams.create, { body: { title: 'Team 1', office_id: voice.id, lead_ogid: lead.ogid } }, hr)
    await t.db.updateTable('placement').set({ team_id: team.id }).where('employee_id', '=', agent.id).execute()
    await setHead(t, voice.id, manager)
    const seen = await place(voice.id, stranger)
    expect(seen).toMatchObject({
      title: 'Kora Bank Voice',
      office_type: 'campaign',
      head: { ogid: manager.ogid },
      headcount: 4,
      committed_headcount: 3,
      teams: [{ title: 'Team 1', lead: { ogid: lead.ogid }, headcount: 1 }],
      numbers: null,
    })
    expect(seen.leads).toMatchObject([
      { ogid: manager.ogid, leadership_type: 2, reportees: 1 },
      { ogid: lead.ogid, leadership_type: 0, reportees: 2 },
    ])
    for (const person of [hr, coo]) {
      expect((await place(voice.id, person)).numbers).toMatchObject({
        by_gender: [
          { title: 'female', people: 3 },
          { title: 'male', people: 1 },
        ],
        by_branch: [{ title: 'Abuja', people: 4 }],
      })
    }
    expect(await place(team.id, hr)).toMatchObject({
      office_type: 'team',
      code: null,
      office: { title: 'Kora Bank Voice' },
      headcount: 1,
      leads: [{ ogid: lead.ogid, reportees: 1 }],
    })
    await expect(place(uuid(), hr)).rejects.toMatchObject({ status: 404 })
  })

  it('tells who joined and left, to each as far as they reach, and to HR what was changed', async () => {
    await move(colleague, { office_id: elsewhere.id }, '2026-06-01')
    // A change of designation is neither.
    await move(stranger, { office_id: elsewhere.id }, '2026-03-01')
    const { department } = await t.call(departments.create, { body: { title: 'Fresh' } }, hr)
    const events = await history(elsewhere.id, hr)
    expect(events[0]).toMatchObject({ at: '2026-06-01', event: 'joined', person: { ogid: colleague.ogid } })
    expect(events.filter(({ person }) => person?.ogid === stranger.ogid)).toMatchObject([{ event: 'joined', at: '2020-01-06' }])
    expect(await history(voice.id, hr)).toContainEqual(
      expect.objectContaining({
        at: '2026-06-01',
        event: 'left',
        person: { ogid: colleague.ogid, full_name: colleague.full_name },
      }),
    )
    expect(await history(department.id, hr)).toMatchObject([{ event: 'create', by: hr.full_name, person: null }])
    expect(await history(department.id, stranger)).toEqual([])
    expect((await history(elsewhere.id, lead)).map(({ person }) => person?.ogid)).toEqual([colleague.ogid])
  })
})

it('lists the people of a gender to those who may read personal records of all, and to others themselves', async () => {
  const of = async (gender: 'female' | 'male', as: Person) =>
    (await t.call(offices.ofGender, { params: { gender } }, as)).employees.map(({ ogid }) => ogid)
  expect(await of('male', hrManager)).toEqual(expect.arrayContaining([colleague.ogid, hr.ogid]))
  expect(await of('female', hrManager)).not.toContain(colleague.ogid)
  expect(await of('male', lead)).toEqual([])
  expect(await of('female', lead)).toEqual([lead.ogid])
})

describe('clusters', () => {
  const make = (title: string, campaign_ids: string[], as: Person = coo) =>
    t.call(clusters.create, { body: { title, campaign_ids, lead_ogid: coo.ogid } }, as)

  it('group campaigns under a lead, each campaign in one', async () => {
    const chat = await t.office({ title: 'Nile Chat', office_type: 'campaign' })
    const { cluster } = await make('Banking', [voice.id])
    expect(cluster).toMatchObject({
      title: 'Banking',
      lead: { ogid: coo.ogid },
      headcount: 3,
      campaigns: [{ title: 'Kora Bank Voice' }],
    })
    await expect(make('Second', [chat.id, voice.id])).rejects.toMatchObject({
      fields: { campaign_ids: 'Kora Bank Voice is already in the cluster Banking' },
    })
    await expect(make('Second', [elsewhere.id])).rejects.toMatchObject({
      fields: { campaign_ids: 'One of these campaigns no longer exists. Choose again' },
    })
    await expect(make('BANKING', [])).rejects.toMatchObject({ fields: { title: 'A cluster with this title already exists' } })
    const change = (version: number) =>
      t.call(clusters.update, { params: { id: cluster.id }, body: { title: 'Banking', campaign_ids: [chat.id], version } }, hr)
    expect((await change(cluster.version)).cluster).toMatchObject({
      campaigns: [{ title: 'Nile Chat' }],
      lead: { ogid: coo.ogid },
    })
    await expect(change(cluster.version)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    await make('Second', [voice.id])
  })

  it('are closed and opened, and leave their campaigns to others', async () => {
    const { cluster } = await make('Short', [])
    const sent = { params: { id: cluster.id } }
    await t.call(clusters.archive, sent, coo)
    await expect(t.call(clusters.archive, sent, coo)).rejects.toMatchObject({ status: 409 })
    expect((await t.call(clusters.list, { query: { archived: 'true' } }, agent)).clusters).toMatchObject([{ title: 'Short' }])
    await make('Short', [])
    await expect(t.call(clusters.restore, sent, coo)).rejects.toMatchObject({ status: 409, code: 'taken' })
    for (const person of [agent, lead, manager]) await expect(make('Mine', [], person)).rejects.toMatchObject({ status: 403 })
  })
})
