import { describe, expect, it } from 'vitest'
import { ownPath } from './wanted-path.ts'

const origin = 'https://portal.example'
const wanted = (path: string) => ownPath(path, origin)

describe('ownPath', () => {
  it('keeps an address of the portal with its search and hash', () => {
    expect(wanted('/dashboard/hr/leave-type/12?q=ann&page=2#top')).toBe('/dashboard/hr/leave-type/12?q=ann&page=2#top')
  })

  it.each([
    'https://evil.example/dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    '/dashboard/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'dashboard/main',
    '',
    '/auth',
    '/auth/login',
    '/AUTH/login',
    '/dashboard/../auth/login',
    `/dashboard/${'x'.repeat(520)}`,
  ])('refuses %j', (path) => {
    expect(wanted(path)).toBeNull()
  })

  it('takes a word that only begins like the auth area', () => {
    expect(wanted('/authors')).toBe('/authors')
  })
})
