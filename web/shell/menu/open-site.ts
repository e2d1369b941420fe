/** Opening an outside site that is to know who comes. */
import { alertFor } from '@iroko/contract/errors'
import type { settings } from '@iroko/contract/platform/settings'
import type { knowingSites } from '@iroko/contract/platform/sites'
import { showAlert } from '../../lib/alerts.ts'
import { call, plainCall } from '../../lib/api.ts'

const openCall = plainCall<typeof settings.openSite>({ method: 'POST', path: '/api/v1/sites/{site}.json', access: 'signed_in' })

/** The tab is opened at once, because a browser opens none later than the press; its address, which counts once, follows. */
export async function openSite(site: (typeof knowingSites)[number]): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await call(openCall, { params: { site } })
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    showAlert({ kind: 'warning', text: alertFor(error) })
  }
}
