import { expect, it } from 'vitest'
import { isOther, wrongIn } from './credentials.ts'

it('email and password are required, and a password of staff has six characters', () => {
  expect(wrongIn({ email: '', password: '' }, 6)).toEqual({ email: 'Email is required', password: 'Password is required' })
  expect(wrongIn({ email: 'a@zuma.test', password: '12345' }, 6)).toEqual({ password: 'Minimum of 6 characters' })
  expect(wrongIn({ email: 'a@zuma.test', password: '123456' }, 6)).toEqual({})
  expect(wrongIn({ email: 'a@zuma.test', password: '12345' }, 1)).toEqual({})
})

it('after ‘Reset Password’ and ‘Go Back’ nobody is carried into another person’s session', () => {
  expect(isOther('agent@zuma.test', '', false)).toBe(false)
  expect(isOther('agent@zuma.test', '', true)).toBe(true)
  expect(isOther('agent@zuma.test', 'hr@zuma.test', false)).toBe(true)
  expect(isOther('agent@zuma.test', ' Agent@zuma.test', true)).toBe(false)
})
