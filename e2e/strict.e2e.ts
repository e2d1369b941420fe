import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

test('text becomes markup in the editor only, and there as its schema has it', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/auth/login')
  const refused = await page.evaluate(() => {
    const tried = (make: () => unknown): boolean => {
      try {
        return Boolean(make()) && false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const part = document.createElement('div')
    return [
      tried(() => Object.assign(part, { innerHTML: '<img src=x onerror=alert(1)>' })),
      tried(() => Object.assign(document.createElement('script'), { src: '/colour-scheme.js' })),
      tried(() => Reflect.get(globalThis, 'eval')('1')),
    ]
  })
  expect(refused).toEqual([true, true, expect.any(Boolean)])
  complaints.length = 0

  await page.getByRole('button', { name: 'Submit a Ticket' }).click()
  const complaint = page.getByRole('textbox', { name: 'What can we help you with?' })
  // Plain text first: the editor must not settle on the policy that takes nothing else.
  for (const [kind, text] of [
    ['text/html', 'plain'],
    ['text/html', '<p>and <strong>strong</strong><img src=x onerror="document.title=\'broken\'"><script>1</script></p>'],
  ]) {
    await complaint.evaluate(
      (element, [type = '', pasted = '']) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, pasted)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [kind, text],
    )
  }
  await expect(complaint).toContainText('plainand strong')
  await expect(complaint.locator('strong')).toHaveText('strong')
  await expect(complaint.locator('script, [onerror]')).toHaveCount(0)
  expect(complaints.filter((one) => /trusted/i.test(one))).toEqual([])
})

test('a screen that cannot be loaded stands in the one main of its frame', async ({ page }) => {
  const fails = (file: string) => page.route(`**/assets/${file}.page-*.js`, (route) => route.abort())
  await fails('reset-password')
  await page.goto('/reset-password')
  await expect(page.getByText('This screen could not be loaded')).toBeVisible()
  // It has loaded itself again, once: that would cross the next way.
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await fails('guest-wall')
  await page.goto('/guest/wall-of-fame')
  await expect(page.getByText('This screen could not be loaded')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await signIn(page, 'agent@zuma.test', '/dashboard/user/security')
  await fails('my-leave')
  await page.evaluate(() => history.pushState(null, '', '/dashboard/main/leave'))
  await expect(page.getByText('This screen could not be loaded')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('a file that did not come for a moment is asked for again by itself', async ({ page }) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/user/security')
  const file = '**/assets/my-leave.page-*.js'
  await page.route(file, (route) => route.abort())
  // The portal asks whether there is a line; from then on the file is there.
  await page.route('/', async (route) => {
    await page.unroute(file)
    await route.continue()
  })
  await page.evaluate(() => history.pushState(null, '', '/dashboard/main/leave'))
  await expect(page.getByRole('heading', { level: 2, name: 'My applications' })).toBeVisible()
})
