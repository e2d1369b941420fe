/** ‘The KPI and in-house dashboard sites are opened externally with the token or an encrypted parameter.’ */
import { settings } from '@iroko/contract/platform/settings'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const agent = await t.person({ first_name: 'Amaka' })
beforeAll(async () => {
  const links = JSON.stringify({ kpi: 'https://kpi.zuma.test/start?from=portal' })
  await t.db.insertInto('company').values({ name: 'Zuma', title: 'Zuma', subtitle: 'Staff', links }).execute()
})
const open = async () => {
  const { url } = await t.call(settings.openSite, { params: { site: 'kpi' } }, agent)
  return { url, user: new URL(url).searchParams.get('user') ?? '' }
}
const exchange = (user: string, site: 'kpi' | 'in_house' = 'kpi') => t.call(settings.siteUser, { body: { site, user } })

it('opens the site with a parameter that tells nothing by itself, and that is exchanged once for who comes', async () => {
  const { url, user } = await open()
  expect(url).toContain('https://kpi.zuma.test/start?from=portal&user=')
  expect(Buffer.from(user, 'base64url').toString('latin1')).not.toContain(agent.ogid)
  const tries = await Promise.allSettled([exchange(user), exchange(user), exchange(user)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toMatchObject([
    { value: { user: { ogid: agent.ogid, email: agent.email, first_name: 'Amaka' } } },
  ])
  await expect(exchange(user)).rejects.toMatchObject({ status: 400, code: 'used_up' })
})

it('is refused for another site, when it was changed, and after two minutes', async () => {
  const { user } = await open()
  await expect(exchange(user, 'in_house')).rejects.toMatchObject({ status: 400 })
  await expect(exchange(`${user.slice(0, -4)}AAAA`)).rejects.toMatchObject({ status: 400 })
  t.setNow('2026-11-20T11:03:00.000Z')
  await expect(exchange(user)).rejects.toMatchObject({ status: 400 })
})

it('a site that the company has not set is not there', async () => {
  await expect(
    t.call(settings.openSite, { params: { site: 'in_house' } }, { token: await t.signIn(agent.id) }),
  ).rejects.toMatchObject({
    status: 404,
  })
})
