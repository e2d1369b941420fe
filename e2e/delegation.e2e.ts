import { expectAccessibleDialog } from './accessible.ts'
import { dayAhead } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf, freeDays, inWords } from './free-days.ts'
import { countPresses, sendDecision } from './presses.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

interface Person {
  ogid: string
  full_name: string
  email: string
  status: string
  is_lead: boolean
  office: { title: string; office_type: string } | null
}

/** Those whom other journeys are about. */
const others = /^(agent|lead|supervisor|manager|hr|hr\.manager|super|payroll|data|coo|ceo)@/

/** An agent, who leads them, and a colleague of their campaign: none of them in another journey. */
async function trio({ get }: Calls): Promise<{ agent: Person; leader: Person; colleague: Person }> {
  const { employees }: { employees: Person[] } = await get('employees')
  const free = employees.filter(({ email, status }) => status === 'active' && !others.test(email))
  // An agent has nothing else waiting that would stand before the request.
  const agents = free.filter(({ is_lead, office }) => !is_lead && office?.office_type === 'campaign')
  for (const agent of agents) {
    const { job } = (await get(`employees/${agent.ogid}`)).employee
    const ogid = job.leaders.find(({ leadership_type }: { leadership_type: number }) => leadership_type === 0)?.ogid
    const leader: Person | undefined = ogid && (await get(`employees/${ogid}`)).employee
    const colleague = agents.find(({ ogid: other, office }) => other !== agent.ogid && office?.title === agent.office?.title)
    if (leader && colleague && !others.test(leader.email)) return { agent, leader, colleague }
  }
  throw new Error('There is no agent with a leader for this journey')
}

test('a leader who is away names a colleague, who decides for them, and takes it back', async ({ page, browser, request }) => {
  const { agent, leader, colleague } = await trio(await callsOf(request, 'hr@zuma.test'))
  await signIn(page, leader.email, '/dashboard/main/leave')
  await page.getByRole('button', { name: 'Choose delegate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose delegate' })
  await dialog.getByRole('combobox', { name: 'Colleague' }).click()
  await page.keyboard.type(colleague.ogid)
  await page.getByRole('option', { name: new RegExp(colleague.full_name) }).click()
  await dialog.getByRole('textbox', { name: 'End date' }).fill(dayAhead(5))
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Choose delegate' }).click()
  await prove(page)
  await expect(page.getByText('decides for you now')).toBeVisible()

  const calls = await callsOf(request, agent.email)
  const wish = await freeDays(calls)
  const asked = await calls.post('leaves', { ...wish, reason: 'A wedding' })
  expect(asked, JSON.stringify(asked)).toHaveProperty('leave')

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, colleague.email, '/dashboard/employee-dashboard')
  const waiting = desk
    .getByRole('list', { name: 'Awaiting your decision' })
    .getByRole('listitem')
    .filter({ hasText: agent.full_name })
    // They may have asked for something else.
    .filter({ hasText: inWords(wish.starts_on) })
  await expect(waiting).toContainText(`for ${leader.full_name}`)
  const pressed = await countPresses(desk)
  await waiting.getByRole('button', { name: `Reject the request of ${agent.full_name}` }).click()
  const why = desk.getByRole('dialog', { name: `Reject annual leave of ${agent.full_name}` })
  // One press, and the reason is to be typed.
  await expect(why.getByLabel('Reason')).toBeFocused()
  expect(await pressed(), 'presses to reject, beside the reason').toBe(1)
  await expectAccessibleDialog(desk)
  await desk.keyboard.type('Too many are away')
  const [sent] = await Promise.all([
    desk.waitForRequest(/requests\/decide\.json/),
    sendDecision(desk, () => desk.keyboard.press('Control+Enter')),
  ])
  // The button says what it was pressed about: what has changed since is not decided unseen.
  expect(sent.postDataJSON()).toMatchObject({ requests: [{ kind: 'leave', version: 1 }], decision: 'rejected' })

  await page.getByRole('button', { name: `End delegation ${colleague.full_name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End delegation' }).click()
  await expect(page.getByText('Delegation ended')).toBeVisible()
})
