import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

test('payroll writes a note, follows it and deletes it', async ({ page }) => {
  await signIn(page, 'payroll@zuma.test', '/dashboard/payroll/payroll-notes')
  await expect(page.getByRole('heading', { name: 'Payroll Addition and Subtraction Notes' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Payroll Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Payroll Note' })
  await dialog.getByLabel('Title').fill('Relocation')
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('a')
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Description').fill('Add the first month of rent')
  await dialog.getByRole('button', { name: 'Add Payroll Note' }).click()
  await expect(page.getByText('Payroll note added')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status of Relocation' }).click()
  await page.getByRole('option', { name: 'Seen by accounts' }).click()
  await expect(page.getByText('Relocation: Seen by accounts')).toBeVisible()
  await page
    .getByRole('row', { name: /Relocation/ })
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Relocation?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Payroll note deleted')).toBeVisible()
  await expect(page.getByText('Relocation', { exact: true })).toHaveCount(0)
})
