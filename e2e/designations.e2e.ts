import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('HR adds a designation, renames it and archives it; a taken title is said at its field', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/designations')
  await expect(page.getByRole('heading', { name: 'Designations', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add designation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('customer service agent')
  await dialog.getByLabel('Grade').fill('2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is a designation of this title already')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByLabel('Title').fill('Voice Coach')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voice Coach was added')).toBeVisible()

  await page.getByRole('searchbox').fill('voice coach')
  const row = page.getByRole('row', { name: /Voice Coach/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /actions|more/i }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Title').fill('Voice Trainer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voice Trainer was changed')).toBeVisible()

  await page.getByRole('searchbox').fill('voice trainer')
  await page
    .getByRole('row', { name: /Voice Trainer/ })
    .getByRole('button', { name: /actions|more/i })
    .click()
  await page.getByRole('menuitem', { name: /Delete|Archive/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete|Archive/ })
    .click()
  await expect(page.getByText('No Record Found')).toBeVisible()
})
