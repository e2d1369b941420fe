/** What is asked of a leader: who decides where the leader proposed it, where it is about the leader too, and where an office has no leader. */
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'
import type { Step } from '../approvals/rules.ts'
import { previewSteps } from '../approvals/store.ts'
import { findWhyNobody } from '../requests/store-nobody.ts'
import { findHolders } from './store-able.ts'

const t = await testApp()
const { voice, agent, colleague, lead, manager, hr, hrManager, stranger, boss } = await makeCompany(t)
const headless = await t.office({ code: 'chat', title: 'Nile Chat', office_type: 'campaign' })
const newcomer = await t.person({ first_name: 'Ngozi', office_id: headless.id })
const everyone = [agent, colleague, lead, manager, hr, hrManager, stranger, boss, newcomer]

type Kind = (typeof approvalKinds)[number]
const stepBy = (approver: Step['approver']): Step => ({
  position: 1,
  title: 'One',
  approver,
  needed: 'any',
  deadline_hours: null,
})
const byLeader = stepBy({ by: 'line_leader' })
const byHead = stepBy({ by: 'head_of_office' })

interface Cast {
  requester: Person
  makers?: readonly Person[]
  kind?: Kind
  step?: Step
}

/** Who would be asked, were it sent today. */
async function askedOf({ requester, makers = [], kind = 'leave', step = byLeader }: Cast): Promise<string[]> {
  const request = { kind, requester_id: requester.id, makers: makers.map(({ id }) => id), facts: {}, today: t.today() }
  const [found] = await previewSteps(t.db, request, [step])
  return (found?.approvers ?? []).map(({ holder_id }) => holder_id)
}

it.each<[string, Cast, Person]>([
  ['the nearest leader decides', { requester: agent }, lead],
  ['what the leader proposed goes to the leader above', { requester: agent, makers: [lead] }, manager],
  ['what both leaders proposed goes to the HR manager', { requester: agent, makers: [lead, manager] }, hrManager],
  [
    'with the HR manager among them, to the super administrator',
    { requester: agent, makers: [lead, manager, hrManager] },
    boss,
  ],
  ['what is about the leader goes to the leader above', { requester: lead }, manager],
  ['what is about the leader and was proposed by theirs, to the HR manager', { requester: lead, makers: [manager] }, hrManager],
  ['what is about who leads all, to the HR manager', { requester: manager }, hrManager],
  ['what the head of the office asks for, too', { requester: manager, step: byHead }, hrManager],
  ['what the head of the office proposed, too', { requester: agent, makers: [manager], step: byHead }, hrManager],
  ['where nobody leads the person and the office has no head: the HR manager', { requester: newcomer }, hrManager],
  ['and the step of the head of such an office, too', { requester: newcomer, step: byHead }, hrManager],
  ['where the HR manager proposed that: the super administrator', { requester: newcomer, makers: [hrManager] }, boss],
])('%s', async (_, cast, expected) => expect(await askedOf(cast)).toEqual([expected.id]))

it('an office that loses its head, and a person their leader, has the HR manager asked until there is one again', async () => {
  await setHead(t, headless.id, lead)
  expect(await askedOf({ requester: newcomer })).toEqual([lead.id])
  await setHead(t, headless.id, null)
  expect(await askedOf({ requester: newcomer })).toEqual([hrManager.id])
  await setHead(t, voice.id, null)
  expect(await askedOf({ requester: agent, makers: [lead, manager] })).toEqual([hrManager.id])
  await setHead(t, voice.id, manager)
})

it('of no kind does anybody decide who proposed it or whom it is about; somebody does while one is left who may', {
  timeout: aMinute,
}, async () => {
  const nobody = stepBy({ by: 'role', role: 'team_lead' })
  const cast = fc.record({
    requester: fc.constantFrom(...everyone),
    makers: fc.subarray(everyone, { maxLength: 5 }),
    kind: fc.constantFrom(...approvalKinds),
    step: fc.constantFrom(byLeader, byHead, nobody),
  })
  const lastOnes = [hrManager.id, boss.id]
  await fc.assert(
    fc.asyncProperty(cast, async ({ requester, makers, kind, step }) => {
      const parties = [requester.id, ...makers.map(({ id }) => id)]
      const found = await askedOf({ requester, makers, kind, step })
      const able = await findHolders(t.db, requestRow(kind).decide, t.today())
      for (const id of found) {
        expect(parties).not.toContain(id)
        expect(able).toContain(id)
      }
      const isLeft = lastOnes.some((id) => able.includes(id) && !parties.includes(id))
      if (isLeft) expect(found.length).toBeGreaterThan(0)
      if (found.length > 0) return
      // Where nobody is left, the refusal says of whoever might by their role what stands against them.
      const why = await findWhyNobody(t.db, { kind, requester_id: requester.id, makers: parties.slice(1), today: t.today() })
      expect(why).toMatch(/^Nobody can decide this: .+\. Give another person such a role/)
    }),
    { numRuns: 60 },
  )
})
