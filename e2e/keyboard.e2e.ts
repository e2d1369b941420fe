/** A morning without a mouse: signing in, the command palette, a table, applying for leave and taking it back. */
import type { Locator, Page } from '@playwright/test'
import { flawsOf } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf, freeDays } from './free-days.ts'
import { password } from './sign-in.ts'
import { test } from './test.ts'

const email = 'agent.remote@zuma.test'

/** Presses Tab until the element has the focus, and sees that the focus can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return expectVisibleFocus(page)
    await page.keyboard.press('Tab')
  }
  throw new Error('Sixty presses of Tab do not lead there')
}

async function expectVisibleFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return 'nothing has the focus'
    const shows = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : boxShadow === 'none' ? borderColor : 'shadow'
    }
    return focused.matches(':focus-visible') ? shows(focused) : 'not :focus-visible'
  })
  expect(look).not.toMatch(/nothing|not/)
}

test('a morning without a mouse', async ({ page, request }) => {
  const wish = await freeDays(await callsOf(request, email))

  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')

  // On a slow line the palette comes after the first letters.
  await page.route(/\/palette-[^/]+\.js$/, (route) => setTimeout(() => void route.continue(), 500))
  const found = page.waitForResponse(/\/search\.json/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('leave')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const words = palette.getByRole('textbox', { name: 'Search people, screens and requests' })
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('leave')
  // Whatever the server finds, the screen of that name stays first.
  await found
  await expect(palette.locator('[data-first]')).toContainText('Leave')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/main/leave')
  await expect(page.getByRole('heading', { level: 1, name: 'Leave' })).toBeFocused()

  // Enter never opens what was found for fewer letters.
  const earlier = page.waitForResponse(/\/search\.json/)
  await page.keyboard.press('Control+k')
  await expect(words).toBeFocused()
  await page.keyboard.type('a')
  await earlier
  await expect(palette.locator('[data-first]')).toBeVisible()
  await page.route(/\/search\.json/, () => undefined)
  await page.keyboard.type('qzx')
  await page.keyboard.press('Enter')
  await expect(palette.getByText('Searching…')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/main/leave')
  await page.unroute(/\/search\.json/)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  // Tab leads to what one may do about a person, Backspace and Escape back.
  await page.keyboard.press('Control+k')
  await expect(words).toBeFocused()
  await page.keyboard.type('blessing udofia')
  await expect(palette.locator('[data-first]')).toContainText('Blessing Udofia')
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('textbox', { name: 'Actions for Blessing Udofia' })).toBeFocused()
  await expect(palette.getByRole('button', { name: 'Send certificate' })).toBeVisible()
  await expect(palette.getByRole('button', { name: /See|Edit|Call/ })).toHaveCount(0)
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('Backspace')
  await expect(words).toHaveValue('blessing udofia')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(words).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  const apply = page.getByRole('button', { name: 'Apply for leave' })
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Apply for leave' })
  await tabTo(page, dialog.getByRole('combobox', { name: 'Leave type' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Annual leave/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Leave type' })).toHaveValue(/^Annual leave/)
  await tabTo(page, dialog.getByRole('textbox', { name: 'Start date' }))
  // As people say it: '14 Dec 2026'.
  await page.keyboard.type(
    new Date(`${wish.starts_on}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  )
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Start date' })).toHaveValue(wish.starts_on)
  await page.keyboard.press('Enter')
  const calendar = page.locator('[data-own-escape]')
  await expect(calendar.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: 'End date' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wish.ends_on)
  await expect(dialog.getByText('2 days', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(apply.first()).toBeFocused()

  const row = page
    .getByRole('row')
    .filter({ hasText: `${wish.starts_on} to ${wish.ends_on}` })
    .filter({ hasText: 'Pending' })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await tabTo(page, page.getByRole('table').locator('[data-row="0"]'))
  for (let presses = 0; presses < 10 && !(await row.evaluate((element) => element === document.activeElement)); presses++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'My annual leave' })
  await tabTo(page, drawer.getByRole('button', { name: 'Withdraw' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Withdraw this application?' })).toBeVisible()
  await tabTo(page, page.getByRole('dialog', { name: 'Withdraw this application?' }).getByRole('button', { name: 'Withdraw' }))
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Withdrawn', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
