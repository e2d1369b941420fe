/** A small company in which people are promoted, for tests of promotions and their letters. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { promotions } from '@iroko/contract/people/promotions'
import { v7 as uuid } from 'uuid'
import { makeCompany } from './company.ts'
import { approveNow, versionOf } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'

type Terms = Partial<Input<typeof promotions.propose>['body']>

export async function makePromotions(t: TestApp) {
  const c = await makeCompany(t)
  const [agentPost, leadPost] = [uuid(), uuid()]
  await t.db
    .insertInto('designation')
    .values([
      { id: agentPost, title: 'Agent', grade: 2 },
      { id: leadPost, title: 'Team Lead', grade: 5 },
    ])
    .execute()

  /** Somebody of the campaign, led by its lead. */
  async function person(): Promise<Person> {
    const made = await t.person({ office_id: c.voice.id, leader: c.lead })
    await t.db.updateTable('placement').set({ designation_id: agentPost }).where('employee_id', '=', made.id).execute()
    return made
  }
  const setSalary = (who: Person, amount_kobo: number) =>
    t.db
      .insertInto('salary')
      .values({ id: uuid(), employee_id: who.id, amount_kobo, starts_on: '2020-01-06', source: 'agreed', reason: 'As agreed' })
      .execute()
  const propose = async (by: Person, who: Person, terms: Terms = {}) => {
    const effective_on = addDays(t.today(), 11)
    const body = {
      ogid: who.ogid,
      designation_id: leadPost,
      office_id: c.voice.id,
      effective_on,
      reason: 'Leads already',
      ...terms,
    }
    return (await t.call(promotions.propose, { body }, by)).promotion
  }
  const show = async (by: Person, id: string) => (await t.call(promotions.show, { params: { id } }, by)).promotion
  const decide = async (by: Person, id: string) => ({
    ...(await approveNow(t, 'promotion', id, by)),
    promotion: await show(by, id),
  })
  const list = (by: Person, query: object = {}) => t.call(promotions.list, { query }, by)
  const withdraw = (by: Person, id: string, reason: string) =>
    versionOf(t, 'promotion', id).then((version) =>
      t.call(promotions.withdraw, { params: { id }, body: { reason, version } }, by),
    )
  /** Proposed and approved by everyone who is asked. */
  async function approved(who: Person, terms: Terms = {}, by: Person = c.hr) {
    const { id } = await propose(by, who, terms)
    await decide(c.manager, id)
    return (await decide(by === c.hrManager ? c.boss : c.hrManager, id)).promotion
  }
  /** Another day, on which everyone is still signed in. */
  async function goTo(day: string): Promise<void> {
    t.setNow(day)
    const at = t.portal.now().toISOString()
    await t.db.updateTable('session').set({ created_at: at, last_seen_at: at }).execute()
  }
  return { c, goTo, agentPost, leadPost, person, setSalary, propose, decide, show, list, withdraw, approved }
}
