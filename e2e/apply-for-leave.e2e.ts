import { addDays, mondayOf } from '@iroko/contract/dates'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { dayAhead, today } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf, freeDays, inWords } from './free-days.ts'
import { countPresses, sendDecision } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** What one person does comes to another over the event stream, and each screen reads several lists. */
const myLeave = '/dashboard/main/leave'

interface Balance {
  leave_type: { title: string }
  left: number
  pending: number
  available: number
  taken: number
}

/** The balance of the leave year of a day. */
async function annualOf({ get }: Calls, on: string): Promise<Balance> {
  const { leave_balances }: { leave_balances: Balance[] } = await get('leave_balances', { year: on.slice(0, 4) })
  const annual = leave_balances.find(({ leave_type }) => leave_type.title === 'Annual leave')
  if (!annual) throw new Error('There is no annual leave')
  return annual
}

/** The line leader, whom an application of the person goes to first. */
async function leaderOf({ post }: Calls, wish: object): Promise<string> {
  return (await post('leaves/preview', wish)).approvers[0].people[0].full_name
}

async function nameOf({ get }: Calls): Promise<string> {
  const { first_name, last_name } = (await get('auth/session')).employee_info.personal_details
  return `${first_name} ${last_name}`
}

/** A Saturday that is at least three weeks away. */
const distantSaturday = (): string => addDays(mondayOf(dayAhead(27)), 5)

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Apply for leave' }).first().click()
  return page.getByRole('dialog', { name: 'Apply for leave' })
}

async function choose(dialog: Locator, starts_on: string, ends_on: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Leave type' }).click()
  await dialog
    .page()
    .getByRole('option', { name: /^Annual leave/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(starts_on)
  await dialog.getByRole('textbox', { name: 'End date' }).fill(ends_on)
}

/** Another person at another desk. */
async function deskOf(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, path)
  return page
}

test('leave that cannot be taken is refused at its field; as a draft it is changed and sent, and goes by lead and manager to HR, each step showing by itself', async ({
  page,
  browser,
  request,
}) => {
  const agent = await callsOf(request, 'agent@zuma.test')
  const name = await nameOf(agent)
  const now = await annualOf(agent, today())
  const wish = await freeDays(agent)
  const { starts_on, ends_on } = wish
  // In the last week of a year the wish is of the next one.
  const before = await annualOf(agent, starts_on)
  const leader = await leaderOf(agent, wish)
  await signIn(page, 'agent@zuma.test', myLeave)
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Annual leave' })
  await expect(card.getByRole('button', { name: new RegExp(`^${now.available} ?,`) })).toBeVisible()
  await card.getByRole('button', { name: 'View ledger' }).click()
  const ledger = page.getByRole('dialog', { name: 'Annual leave: ledger' })
  await expect(ledger.getByRole('row').last()).toHaveText(`Total${now.left}`)
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(ledger).toHaveCount(0)

  const pressed = await countPresses(page)
  const form = await openForm(page)
  await expect(form).toBeVisible()
  expect(await pressed(), 'presses to apply for leave, beside the form').toBe(1)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByText('Field Required')).toHaveCount(3)
  const saturday = distantSaturday()
  await choose(form, saturday, addDays(saturday, 1))
  await expect(form.getByText('0 days', { exact: true })).toBeVisible()
  await expect(form.getByText(/^Choose dates with working days: these dates are/)).toBeVisible()
  await expectAccessibleDialog(page)
  // What would be refused is not offered.
  await expect(form.getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await form.getByRole('textbox', { name: 'End date' }).fill(addDays(saturday, -1))
  await expect(form.getByText('The end date is before the start date')).toBeVisible()

  await form.getByRole('textbox', { name: 'Start date' }).fill(starts_on)
  await form.getByRole('textbox', { name: 'End date' }).fill(ends_on)
  await expect(form.getByText('2 days', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(form).toHaveCount(0)
  const mine = page
    .getByRole('row')
    .filter({ hasText: `${starts_on} to ${ends_on}` })
    .first()
  await expect(mine).toContainText('Draft')
  expect((await annualOf(agent, starts_on)).pending).toBe(before.pending)

  await mine.click()
  const opened = page.getByRole('dialog', { name: 'My annual leave' })
  await opened.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Change application' })
  await edit.getByRole('checkbox', { name: 'Ends at midday' }).check()
  await expect(edit.getByText('1.5 days', { exact: true })).toBeVisible()
  await expect(edit.getByText(`Line leader: ${leader}`)).toBeVisible()
  await edit.getByLabel('Reason').fill('A journey to Jos')
  await edit.locator('input[type="file"]').setInputFiles({
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await expect(edit.getByRole('button', { name: 'Remove ticket.pdf' })).toBeVisible()
  await edit.getByRole('button', { name: 'Apply for 1.5 days' }).click()
  await expect(edit).toHaveCount(0)
  await expect(opened.getByText(`Pending with ${leader}`)).toBeVisible()
  await page.goBack()
  await expect(opened).toHaveCount(0)
  await expect(mine).toContainText('until midday')
  await expect(mine).toContainText('Pending')
  await expect(mine).toContainText(leader)
  expect((await annualOf(agent, starts_on)).pending).toBeCloseTo(before.pending + 1.5)

  const lead = await deskOf(browser, 'lead@zuma.test', myLeave)
  await lead
    .getByRole('button', { name: `Open the request of ${name}` })
    .last()
    .click()
  const asked = lead.getByRole('dialog', { name: `Annual leave of ${name}` })
  await expect(asked.getByText('A journey to Jos')).toBeVisible()
  await expectAccessibleDialog(lead)
  await asked.getByRole('button', { name: 'Reject' }).click()
  const why = lead.getByRole('dialog', { name: `Reject annual leave of ${name}` })
  await why.getByRole('button', { name: 'Reject' }).click()
  await expect(why.getByText('Enter a reason; the person sees it')).toBeVisible()
  await lead.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  // The button has the focus again, and a letter presses its neighbour; taken back, nothing of it was sent.
  await expect(asked.getByRole('button', { name: 'Reject' })).toBeFocused()
  await lead.keyboard.press('a')
  // The next one that waits follows it; she may have asked for another leave.
  const journey = asked.filter({ hasText: 'A journey to Jos' })
  await expect(journey).toHaveCount(0)
  const alert = lead.getByRole('status').filter({ hasText: `Annual leave of ${name} approved` })
  await alert.getByRole('button', { name: 'Undo' }).click()
  await sendDecision(lead, () => journey.getByRole('button', { name: 'Approve' }).click())
  await expect(journey).toHaveCount(0)

  const manager = await deskOf(browser, 'manager@zuma.test', myLeave)
  const waiting = manager
    .getByRole('listitem')
    .filter({ hasText: `Annual leave from ${inWords(starts_on)}` })
    .filter({ hasText: name })
  const approved = await countPresses(manager)
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await approved(), 'presses to approve').toBe(1)
  // Whoever leaves the screen has decided.
  await manager.goto('/dashboard/main/absence')

  const hr = await deskOf(browser, 'hr@zuma.test', '/dashboard/hr/leave-approval')
  const last = hr.getByRole('row').filter({ hasText: name }).filter({ hasText: starts_on })
  await last.getByRole('checkbox').check()
  await sendDecision(hr, () => hr.getByRole('button', { name: 'Approve 1 request' }).click())
  await expect(last).toHaveCount(0)

  await expect(mine).toContainText('Approved')
  const after = await annualOf(agent, starts_on)
  expect(after.left).toBeCloseTo(before.left - 1.5)
  expect(after.taken).toBeCloseTo(before.taken + 1.5)
  expect(after.pending).toBeCloseTo(before.pending)
  await expect(
    card.getByRole('button', { name: new RegExp(`^${(await annualOf(agent, today())).available} ?,`) }),
  ).toBeVisible()

  await mine.click()
  await opened.getByRole('button', { name: 'Cancel leave' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this leave?' })
  await expect(question).toContainText('1.5 days of Annual leave return to your balance')
  await question.getByLabel('Reason').fill('The journey is off')
  await question.getByRole('button', { name: 'Cancel leave' }).click()
  await expect(question).toHaveCount(0)
  await expect(opened.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  expect((await annualOf(agent, starts_on)).left).toBeCloseTo(before.left)
})
