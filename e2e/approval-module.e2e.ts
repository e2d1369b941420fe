import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

async function tryOut(page: Page, days: string): Promise<void> {
  await page.getByLabel('Days', { exact: true }).fill(days)
  await page.getByRole('button', { name: 'Show approvers' }).click()
}

test('super adds a policy, puts it first, tries it out, changes it and archives it', async ({ page }) => {
  await signIn(page, 'super@zuma.test', '/dashboard/settings/approval-module')
  await expect(page.getByRole('heading', { name: '1. Leave', exact: true })).toBeVisible()

  // Of a length that nobody asks for, so that no other journey is decided by it.
  await page.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').first().fill('A year away')
  await dialog.getByLabel('Minimum days').fill('300')
  const steps = dialog.getByRole('group', { name: 'Steps' })
  await steps.getByLabel('Title').fill('Team lead')
  await steps.getByLabel('After the deadline').click()
  await page.getByRole('option', { name: 'Escalate to the next leader' }).click()
  await steps.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await prove(page)
  await expect(dialog.getByText('Enter a title for each step')).toBeVisible()
  const second = steps.getByRole('listitem').nth(1)
  await second.getByLabel('Title').fill('Chief executive')
  await second.getByLabel('Approvers').click()
  await page.getByRole('option', { name: 'People with a role' }).click()
  await second.getByLabel('Role', { exact: true }).fill('ceo')
  await page.getByRole('option', { name: 'CEO' }).click()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await expect(page.getByText('A year away added')).toBeVisible()
  await expect(page.getByText('Applies to: 300 days or more')).toBeVisible()

  await page.getByRole('combobox', { name: 'Person' }).fill('udofia')
  await page.getByRole('option', { name: /Blessing Udofia/ }).click()
  await tryOut(page, '350')
  const answer = page.getByRole('region', { name: 'Approvers' })
  // It stands above the policy for every request, below which it would never apply.
  await expect(answer).toContainText('Policy A year away')
  await page.getByRole('button', { name: 'Move A year away down' }).click()
  await expect(answer).toContainText('Policy Leave')
  await page.getByRole('button', { name: 'Move A year away up' }).click()
  await expect(page.getByRole('heading', { name: '1. A year away' })).toBeVisible()
  await expect(answer).toContainText('Policy A year away')
  await expect(answer).toContainText('Adaora Nnaji')
  await expect(answer).toContainText('Folasade Adeniran')
  await expect(answer).toContainText('then escalated to the next leader')
  await tryOut(page, '3')
  await expect(answer).toContainText('Policy Leave')

  await page.getByRole('button', { name: 'Edit A year away' }).click()
  await dialog.getByLabel('Title').first().fill('Sabbatical')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: '1. Sabbatical' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive Sabbatical' }).click()
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1. Leave', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Archive Leave', exact: true }).click()
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Keep one policy of this type')).toBeVisible()
})
