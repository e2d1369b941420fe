import { type APIRequestContext, type Browser, expect as expectAtOnce, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { password, signIn } from './sign-in.ts'

/** What one person does comes to another over the event stream, and each screen reads several lists. */
const expect = expectAtOnce.configure({ timeout: 20_000 })
const myLeave = '/dashboard/main/leave'
const dayMs = 86_400_000
const dayFrom = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

interface Balance {
  leave_type: { id: string; title: string }
  left: number
  pending: number
  taken: number
}

/** What the server says to a person, beside what their screen shows. */
async function asPerson(request: APIRequestContext, email: string) {
  const login = await request.post('/api/v1/auth/login.json', { data: { email, password } })
  const { token, employee_info } = (await login.json()).data
  const { first_name, last_name } = employee_info.personal_details
  const headers = { authorization: `Bearer ${token}` }
  return {
    name: `${first_name} ${last_name}`,
    annual: async (): Promise<Balance> => {
      const { leave_balances } = await (await request.get('/api/v1/leave_balances.json', { headers })).json()
      return leave_balances.find((balance: Balance) => balance.leave_type.title === 'Annual leave')
    },
    preview: async (data: Record<string, unknown>) =>
      (await request.post('/api/v1/leaves/preview.json', { headers, data })).json(),
  }
}

type Person = Awaited<ReturnType<typeof asPerson>>

/** Two working days one after the other that the person may take: not asked for yet, announced early enough. */
async function freeDays(person: Person): Promise<{ starts_on: string; ends_on: string; leader: string }> {
  const { leave_type } = await person.annual()
  for (let ahead = 7; ahead < 90; ahead++) {
    const starts_on = dayFrom(Date.now() + ahead * dayMs)
    const ends_on = dayFrom(Date.now() + (ahead + 1) * dayMs)
    const count = await person.preview({ leave_type_id: leave_type.id, starts_on, ends_on })
    if (count.days === 2 && count.refusals.length === 0) {
      return { starts_on, ends_on, leader: count.approvers[0].people[0].full_name }
    }
  }
  throw new Error('There are no two free days')
}

/** The next Saturday that is at least three weeks away. */
function distantSaturday(): string {
  let at = Date.now() + 21 * dayMs
  while (new Date(at).getUTCDay() !== 6) at += dayMs
  return dayFrom(at)
}

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
  await dialog.getByRole('textbox', { name: 'First day' }).fill(starts_on)
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(ends_on)
}

/** Another person at another desk. */
async function deskOf(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, path)
  return page
}

test('leave goes from the agent by the lead and the manager to HR, and each step shows by itself', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const agent = await asPerson(request, 'agent@zuma.test')
  const before = await agent.annual()
  const { starts_on, ends_on, leader } = await freeDays(agent)
  await signIn(page, 'agent@zuma.test', myLeave)
  const form = await openForm(page)
  await choose(form, starts_on, ends_on)
  await expect(form.getByText('2 days', { exact: true })).toBeVisible()
  await form.getByRole('checkbox', { name: 'Ends at midday' }).check()
  await expect(form.getByText('1.5 days', { exact: true })).toBeVisible()
  await expect(form.getByText(`Line leader: ${leader}`)).toBeVisible()
  await form.getByLabel('Reason').fill('A journey to Jos')
  await form.locator('input[type="file"]').setInputFiles({
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await expect(form.getByText('ticket.pdf')).toBeVisible()
  await form.getByRole('button', { name: 'Apply for 1.5 days' }).click()
  await expect(form).toHaveCount(0)
  const mine = page
    .getByRole('row')
    .filter({ hasText: `${starts_on} to ${ends_on} until midday` })
    .first()
  await expect(mine).toContainText('Pending')
  await expect(mine).toContainText(leader)
  expect((await agent.annual()).pending).toBeCloseTo(before.pending + 1.5)

  const lead = await deskOf(browser, 'lead@zuma.test', myLeave)
  await lead
    .getByRole('button', { name: `Open the request of ${agent.name}` })
    .last()
    .click()
  const asked = lead.getByRole('dialog', { name: `Annual leave of ${agent.name}` })
  await expect(asked.getByText('A journey to Jos')).toBeVisible()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(asked.getByText('Say why, so that the person knows')).toBeVisible()
  await expectAccessible(lead)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked.getByText(`Approved by ${leader}`).first()).toBeVisible()

  const manager = await deskOf(browser, 'manager@zuma.test', myLeave)
  const waiting = manager
    .getByRole('listitem')
    .filter({ hasText: `Annual leave from ${starts_on}` })
    .filter({ hasText: agent.name })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)

  const hr = await deskOf(browser, 'hr@zuma.test', '/dashboard/hr/leave-approval')
  const last = hr.getByRole('row').filter({ hasText: agent.name }).filter({ hasText: starts_on })
  await last.getByRole('checkbox').check()
  await hr.getByRole('button', { name: 'Approve 1 request' }).click()
  await expect(last).toHaveCount(0)

  await expect(mine).toContainText('Approved')
  const after = await agent.annual()
  expect(after.left).toBeCloseTo(before.left - 1.5)
  expect(after.taken).toBeCloseTo(before.taken + 1.5)
  expect(after.pending).toBeCloseTo(before.pending)
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Annual leave' })
  await expect(card).toContainText(`${after.left} days left`)

  await mine.click()
  const opened = page.getByRole('dialog', { name: 'My annual leave' })
  await opened.getByRole('button', { name: 'Cancel leave' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this leave?' })
  await expect(question).toContainText('1.5 days of Annual leave go back to your balance')
  await question.getByLabel('Reason').fill('The journey is off')
  await question.getByRole('button', { name: 'Cancel leave' }).click()
  await expect(question).toHaveCount(0)
  await expect(opened.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  expect((await agent.annual()).left).toBeCloseTo(before.left)
})

test('what cannot be taken is said at its field before anything is sent', async ({ page }) => {
  test.slow()
  const saturday = distantSaturday()
  const sunday = dayFrom(Date.parse(saturday) + dayMs)
  await signIn(page, 'agent.remote@zuma.test', myLeave)
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByText('Field Required')).toHaveCount(3)
  await choose(form, saturday, sunday)
  await expect(form.getByText('0 days', { exact: true })).toBeVisible()
  await expect(form.getByText(/^There is nothing to take: these dates are/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Apply/ }).click()
  await expect(form.getByText(/^There is nothing to take: these dates are/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Last day' }).fill(dayFrom(Date.parse(saturday) - dayMs))
  await expect(form.getByText('The end date is before the start date')).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByRole('textbox', { name: 'First day' })).toHaveValue(saturday)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(form).toHaveCount(0)
})

test('a draft is kept, changed, sent and withdrawn', async ({ page, request }) => {
  test.setTimeout(180_000)
  const agent = await asPerson(request, 'agent.remote@zuma.test')
  const { starts_on, ends_on, leader } = await freeDays(agent)
  const { pending } = await agent.annual()
  await signIn(page, 'agent.remote@zuma.test', myLeave)
  const form = await openForm(page)
  await choose(form, starts_on, ends_on)
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(form).toHaveCount(0)
  const mine = page
    .getByRole('row')
    .filter({ hasText: `${starts_on} to ${ends_on}` })
    .first()
  await expect(mine).toContainText('Draft')
  expect((await agent.annual()).pending).toBe(pending)

  await mine.click()
  const opened = page.getByRole('dialog', { name: 'My annual leave' })
  await opened.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Change the application' })
  await expect(edit.getByText('2 days', { exact: true })).toBeVisible()
  await edit.getByRole('checkbox', { name: 'Starts at midday' }).check()
  await edit.getByRole('button', { name: 'Apply for 1.5 days' }).click()
  await expect(edit).toHaveCount(0)
  await expect(opened.getByText(`Waiting for ${leader}`)).toBeVisible()
  expect((await agent.annual()).pending).toBeCloseTo(pending + 1.5)

  await opened.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this application?' })
  await expect(question).toContainText('the 1.5 days of Annual leave are free again')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(opened.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  expect((await agent.annual()).pending).toBe(pending)
  await page.goBack()
  await expect(opened).toHaveCount(0)
})

test('the balance on the card is the sum of its rows, and the screen is accessible', async ({ page }) => {
  test.slow()
  await signIn(page, 'agent@zuma.test', myLeave)
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Annual leave' })
  await expect(page.getByRole('table', { name: /^Who is away/ })).toBeVisible()
  const [, left = 'nothing'] = /Annual leave(-?[\d.]+) days? left/.exec((await card.textContent()) ?? '') ?? []
  await expectAccessible(page)
  await card.getByRole('button', { name: 'How this adds up' }).click()
  const ledger = page.getByRole('dialog', { name: 'Annual leave: how it adds up' })
  await expect(ledger.getByRole('row').last()).toHaveText(`Total${left}`)
  await expectAccessible(page)
})
