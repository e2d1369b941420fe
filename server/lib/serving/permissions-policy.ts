/** What of a browser the portal uses: where somebody clocks in, copying an address, and the camera on the screens that scan, nowhere else. */
import { scanningScreens } from '@iroko/contract/scanning'

const never = ['microphone', 'payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi', 'display-capture', 'browsing-topics']

const policyOf = (camera: 'self' | ''): string =>
  ['geolocation=(self)', 'clipboard-write=(self)', `camera=(${camera})`, ...never.map((name) => `${name}=()`)].join(', ')

/** The header of every answer that is no page of a screen that scans. */
export const permissionsPolicy = policyOf('')

/** The header of the page at an address of the web app. */
export function permissionsPolicyAt(url: string, screens: readonly string[] = scanningScreens): string {
  const parts = (url.split('?')[0] ?? '').split('/')
  const isThere = (screen: string) => {
    const own = screen.split('/')
    return (
      own.length === parts.length && own.every((part, at) => (part.startsWith('{') ? parts[at] !== '' : part === parts[at]))
    )
  }
  return screens.some(isThere) ? policyOf('self') : permissionsPolicy
}
