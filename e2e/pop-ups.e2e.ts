import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** Of the demo company these two have not seen the newest video and newsletter yet; no other journey signs in as them. */
const newcomer = 'operation.team@zuma.test'
const writer = 'operation.staff@zuma.test'

const home = '/dashboard/main/announcement'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Counts how often the portal was loaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
const marks = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes('_seen.'))
      .map(([key, value]) => [key.split('.')[0], JSON.parse(value).length]),
  )

test('the queue comes in its order, is loaded anew after each, and another device does not ask again', async ({
  page,
  browser,
}) => {
  await signIn(page, newcomer, home)
  const loads = loadsOf(page)
  const video = dialog(page, 'Welcome to Zuma')
  await expect(video.locator('video')).toBeVisible()
  // The file is played in parts, and has its captions.
  await expect.poll(() => video.locator('video').evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0)
  await expect(video.locator('track[kind="captions"]')).toHaveCount(1)
  await expectAccessibleDialog(page)
  await video.getByRole('button', { name: 'Mark as watched' }).click()
  const newsletter = dialog(page, /^No\. 12: /)
  await expect(newsletter).toBeVisible()
  expect(loads()).toBe(1)
  expect(await marks(page)).toEqual([['video_announcement_seen', 1]])
  await expectAccessibleDialog(page)
  await newsletter.getByRole('button', { name: 'Mark as read' }).click()
  // Each in turn.
  const older = dialog(page, /^No\. 11: /)
  await older.getByRole('button', { name: 'Mark as read' }).click()
  const pending = dialog(page, 'Pending surveys')
  await expect(pending.getByText('How is work?')).toBeVisible()
  expect(loads()).toBe(3)
  await expectAccessibleDialog(page)

  const other = await browser.newContext()
  const device = await other.newPage()
  await signIn(device, newcomer, home)
  await expect(dialog(device, 'Pending surveys')).toBeVisible()
  expect(await marks(device)).toEqual([])
  await other.close()
  // Put off, it comes back with the next load and leaves the page alone until then.
  await pending.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(pending).toBeVisible()
})

async function seeAll(calls: Calls): Promise<void> {
  const { videos_record } = await calls.get('video_announcements')
  const { newsletters } = await calls.get('newsletter_issues')
  for (const { id } of [...videos_record.videos, ...newsletters.newsletters]) await calls.patch(`announcements/${id}/read`, {})
  const { pending_surveys } = await calls.get('pending_survey_responses')
  for (const { id } of pending_surveys) {
    const answers = [
      { question_id: 'q1', answers: ['o1'] },
      { question_id: 'q2', answers: ['o1'] },
    ]
    await calls.post('hr_survey_responses', { hr_survey_id: id, response: { answers } })
  }
}

test('nothing comes over a form that somebody is in the middle of', async ({ page, request }) => {
  await seeAll(await callsOf(request, writer))
  await signIn(page, writer, '/dashboard/main/absence')
  await page.getByRole('button', { name: 'Report absence' }).first().click()
  const form = dialog(page, /absence/i)
  await expect(form).toBeVisible()
  const loads = loadsOf(page)

  const author = await callsOf(request, 'hr@zuma.test')
  const publisher = await callsOf(request, 'hr.manager@zuma.test')
  const title = `Late news ${Date.now()}`
  const draft = { title, issue: 'Extra', body: '<p>Read me</p>', starts_on: today(), roles: ['operation_staff'] }
  const { newsletter } = await author.post('newsletters', draft)
  const heard = page.waitForResponse(
    async (answer) => answer.url().includes('newsletter_issues') && (await answer.text()).includes(title),
  )
  await publisher.patch(`announcements/${newsletter.id}/publish`, { version: newsletter.version })
  await heard
  await expect(dialog(page, new RegExp(title))).toHaveCount(0)
  await form.getByRole('textbox').last().fill('Written and not sent')
  await expect(form.getByRole('textbox').last()).toHaveValue('Written and not sent')
  await expect(dialog(page, new RegExp(title))).toHaveCount(0)

  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog(page, `Extra: ${title}`)).toBeVisible()
  expect(loads()).toBe(0)
})
