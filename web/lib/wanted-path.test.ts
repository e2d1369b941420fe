import { describe, expect, it } from 'vitest'
import { ownPath } from './wanted-path.ts'

const origin = 'https://portal.example.com'

describe('the path a person wanted', () => {
  it.each([
    '/dashboard/main/leave',
    '/dashboard/hr/leaves-admin?page=2&q=ada#row',
    '/dashboard/user/profile/OG000001',
    '/client',
    '/authors',
    '/dashboard/a%2Fb',
    '/dashboard/x?next=https://evil.example',
  ])('may be %s', (path) => {
    expect(ownPath(path, origin)).toBe(path)
  })

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['with a backslash', '/\\evil.example'],
    ['with two backslashes', '\\\\evil.example'],
    ['with a tab', '/\t/evil.example'],
    ['with a line break', '/\n/evil.example'],
    ['with dots', '/.//evil.example'],
    ['with dots further in', '/a/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['nothing', ''],
    ['a relative path', 'dashboard/main'],
    ['the sign-in itself', '/auth/login'],
    ['the sign-in in capitals', '/AUTH/login'],
    ['the auth area', '/auth'],
    ['the auth area by a detour', '/dashboard/../auth/login'],
    ['the front door', '/'],
    ['the front door of the dashboard', '/dashboard'],
    ['the front door with a slash', '/dashboard/'],
    ['something too long', `/dashboard/${'a'.repeat(512)}`],
  ])('is never %s', (_what, path) => {
    expect(ownPath(path, origin)).toBeNull()
  })
})
