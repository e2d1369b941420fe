import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const mine = '/dashboard/main/qa/qa-dashboard/MyDashboard'

test('an agent disputes an evaluation, another evaluator revises it, the agent accepts it as final, and the lead sees it and what to coach', async ({
  page,
}) => {
  await signIn(page, 'agent@zuma.test', mine)
  await page.getByRole('link', { name: 'Awaiting my answer' }).click()
  await page.getByRole('row').filter({ hasText: 'Released' }).first().click()
  const reference = (await page.getByText(/^Call · KB-\d+$/).textContent())?.replace('Call · ', '') ?? ''
  await page.getByRole('button', { name: 'Dispute', exact: true }).click()
  const dispute = page.getByRole('dialog', { name: 'Dispute evaluation' })
  await dispute.getByLabel('Reason', { exact: false }).first().fill('I named the fee at 2:10')
  await dispute.getByRole('button', { name: 'Dispute', exact: true }).click()
  await expect(page.getByText('Waits for another evaluator')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dispute', exact: true })).toHaveCount(0)

  await signIn(page, 'tqa.lead@zuma.test', '/dashboard/qa/all-evaluations')
  await page.getByRole('searchbox').fill(reference)
  await page.getByRole('row').filter({ hasText: reference }).click()
  await expect(page.getByText('I named the fee at 2:10')).toBeVisible()
  await page.getByRole('button', { name: 'Decide the dispute' }).click()
  const decide = page.getByRole('dialog', { name: 'Decide the dispute' })
  await decide.getByRole('radio', { name: 'Revise the answers' }).check()
  await decide.getByLabel('Reason', { exact: false }).first().fill('Heard again, the fee is named')
  const answer = (question: string, points: number) =>
    decide
      .getByRole('radiogroup', { name: question })
      .getByRole('radio')
      .nth(points - 1)
      .click()
  await answer('Friendly throughout', 5)
  await answer('Understands what the customer wants', 3)
  await decide.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Evaluation revised')).toBeVisible()

  await signIn(page, 'agent@zuma.test', mine)
  await page.getByRole('row').filter({ hasText: reference }).click()
  await expect(page.getByText('Heard again, the fee is named')).toBeVisible()
  await expect(page.getByText(/^Before the revision: /)).toBeVisible()
  await page.getByRole('button', { name: 'Accept as final' }).click()
  await expect(page.getByText('Thank you. The evaluation is final')).toBeVisible()

  await signIn(page, 'lead@zuma.test', '/dashboard/qa/evaluation/team_lead')
  await page.getByRole('row').filter({ hasText: 'OG' }).first().click()
  await page.getByRole('row').filter({ hasText: reference }).click()
  await expect(page.locator('dl').filter({ hasText: 'Status' })).toContainText('Final')
  await expect(page.getByRole('link', { name: 'Coach on this: Understands what the customer wants' })).toHaveAttribute(
    'href',
    /leadership\/coaching\?new=1&ogid=OG/,
  )
})
