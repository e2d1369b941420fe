import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { prove, signIn } from './sign-in.ts'

test('HR plans an exit with a successor for each report, sees it and cancels it', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/all-employees')
  const rows = page.getByRole('table', { name: 'All employees' }).getByRole('row')
  await page.getByRole('searchbox').fill('supervisor@zuma')
  await expect(rows).toHaveCount(2)
  const row = rows.nth(1)
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Mark as resigned' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure this employee has resigned?' })
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByRole('textbox', { name: 'Last working day' }).fill(day)
  const choose = async (field: RegExp, who: string) => {
    await dialog.getByRole('combobox', { name: field }).first().fill(who)
    await page.getByRole('option').first().click()
  }
  await choose(/^Successor/, 'manager@zuma')
  await choose(/^New leader of /, 'lead@zuma')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moves abroad')
  await expectAccessibleDialog(page)
  await dialog
    .getByRole('button', { name: 'Plan exit' })
    .or(dialog.getByRole('button', { name: 'Deactivate' }))
    .click()
  await prove(page)
  await expect(page.getByText(/^Exit of .+ planned\. The last working day is/)).toBeVisible()

  const planned = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Planned exits' }) })
  const line = planned.getByRole('listitem').filter({ hasText: 'Moves abroad' })
  await expect(line).toContainText(day)
  await line.getByRole('button', { name: /^Cancel exit/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel exit/ })
    .click()
  await expect(page.getByText(/^Exit of .+ cancelled$/)).toBeVisible()
  await expect(planned.getByText('Moves abroad')).toHaveCount(0)
})
