import { campaigns } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const campaignBody = (title: string) => ({ title, time_zone: 'Africa/Lagos', holiday_calendar: 'NG' as const })
const campaign = async (title: string) => (await t.call(campaigns.create, { body: campaignBody(title) }, hr)).campaign
const team = async (title: string, office_id: string) => (await t.call(teams.create, { body: { title, office_id } }, hr)).team

it('moves a team to another office only while nobody is in it', async () => {
  const [from, to] = [await campaign('From'), await campaign('To')]
  const { id, version } = await team('Wanderers', from.id)
  const move = (office_id: string, seen: number) =>
    t.call(teams.update, { params: { id }, body: { title: 'Wanderers', office_id, lead_ogid: hr.ogid, version: seen } }, hr)
  expect((await move(to.id, version)).team).toMatchObject({ office: { title: 'To' }, lead: { ogid: hr.ogid } })
  await t.person({ office_id: to.id, team_id: id })
  await expect(move(from.id, version + 1)).rejects.toMatchObject({
    status: 409,
    message: '1 person is in Wanderers of To. Transfer them first',
  })
  await expect(team('wanderers', to.id)).rejects.toMatchObject({ status: 422 })
})
