import { addMonths, firstOfMonth, monthOf } from '@iroko/contract/dates'
import { monthInWords } from '@iroko/contract/day-words'
import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** On the first of a month the last days of the month before are still being counted: the newest to submit is a month older. */
const isFirst = () => today() === firstOfMonth(today())
const newestMonth = (): string => monthOf(addMonths(firstOfMonth(today()), isFirst() ? -2 : -1))

test('a score card goes from its template to its acknowledgement, and coaching follows from it', async ({
  page,
  request,
  browser,
}) => {
  const { get, post } = await callsOf(request, 'hr@zuma.test')
  const [agent] = (await get('employees', { q: 'agent.remote@zuma.test' })).employees

  await signIn(page, 'hr@zuma.test', '/dashboard/performance/score-templates')
  await page.getByRole('button', { name: 'Add score template' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add score template' })
  await form.getByLabel('Title').fill('Chat agents')
  await form.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Nile Telecom Chat' }).click()
  const first = form.getByRole('region', { name: 'Measure 1' })
  await first.getByLabel('What is measured').fill('Chats per hour')
  await first.getByLabel('Weight').fill('60')
  await first.getByLabel('Target').fill('10')
  await expect(form.getByText('The weights add up to 60: 40 missing of 100')).toBeVisible()
  await form.getByRole('button', { name: 'Add measure' }).click()
  const second = form.getByRole('region', { name: 'Measure 2' })
  await second.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Attendance' }).click()
  await expect(form.getByText('The weights add up to 100')).toBeVisible()
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Add score template' }).click()
  await expect(page.getByText('Chat agents added')).toBeVisible()

  await page.goto('/dashboard/performance/score-cards')
  await page.getByRole('button', { name: 'Make score cards' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make score cards' }).click()
  await expect(page.getByText(/score cards? made$/)).toBeVisible()

  if (isFirst()) await post('score_cards/make', { month: newestMonth() })
  const month = new RegExp(monthInWords(newestMonth()))

  const lead = await (await browser.newContext()).newPage()
  await signIn(lead, 'wfh.lead@zuma.test', '/dashboard/leadership/score-cards')
  await lead.getByRole('row', { name: agent.full_name }).filter({ hasText: month }).click()
  const card = lead.getByRole('dialog')
  await card.getByLabel('Chats per hour reached').fill('8')
  await expectAccessibleDialog(lead)
  await card.getByRole('button', { name: 'Submit' }).click()
  await lead
    .getByRole('dialog', { name: `Submit the score card of ${agent.full_name}` })
    .getByRole('button', { name: 'Submit' })
    .click()
  await expect(lead.getByText(`Score card submitted to ${agent.full_name}`)).toBeVisible()

  const person = await (await browser.newContext()).newPage()
  await signIn(person, 'agent.remote@zuma.test', '/dashboard/main/performance')
  await person.getByRole('row', { name: 'Chat agents' }).filter({ hasText: month }).click()
  const mine = person.getByRole('dialog')
  await mine.getByRole('button', { name: 'How this number came about' }).first().click()
  await expect(mine.getByText('Present').first()).toBeVisible()
  await mine.getByRole('button', { name: 'Acknowledge' }).click()
  await person.getByRole('dialog', { name: 'Acknowledge score card' }).getByRole('button', { name: 'Acknowledge' }).click()
  await expect(person.getByText('Score card acknowledged')).toBeVisible()

  await lead.getByRole('dialog').getByRole('link', { name: 'Coach on this card' }).click()
  const session = lead.getByRole('dialog', { name: 'Record session' })
  await session.getByLabel('Topic').fill('Two chats at a time')
  await session.getByLabel('Private notes').fill('Ask about the headset')
  await session.getByRole('button', { name: 'Record session' }).click()
  await expect(lead.getByText(`Coaching of ${agent.full_name} recorded`)).toBeVisible()

  await person.goto('/dashboard/coaching')
  await person.getByRole('row', { name: 'Two chats at a time' }).click()
  await expect(person.getByRole('dialog').getByRole('link', { name: /^Score card of/ })).toBeVisible()
  await expect(person.getByText('Ask about the headset')).toHaveCount(0)
})
