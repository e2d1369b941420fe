import { expect, it } from 'vitest'
import { permissionsPolicy, permissionsPolicyAt } from './permissions-policy.ts'

const screens = ['/dashboard/assets/scan', '/dashboard/assets/count/{id}']

it('lets a page ask for the camera where its screen scans, and for nothing else more', () => {
  for (const url of ['/dashboard/assets/scan', '/dashboard/assets/scan?from=list', '/dashboard/assets/count/019a'])
    expect(permissionsPolicyAt(url, screens)).toBe(permissionsPolicy.replace('camera=()', 'camera=(self)'))
})

it.each([
  '/',
  '/dashboard/assets',
  '/dashboard/assets/scan/',
  '/dashboard/assets/scan/x',
  '/dashboard/assets/count/',
  '/x/dashboard/assets/scan',
])('lets no page ask for it elsewhere: %s', (url) => {
  expect(permissionsPolicy).toContain('camera=(),')
  expect(permissionsPolicyAt(url, screens)).toBe(permissionsPolicy)
})

it('changes nothing while no screen scans', () => {
  for (const url of ['/dashboard/assets/scan', '/dashboard/main']) expect(permissionsPolicyAt(url)).toBe(permissionsPolicy)
})
