import { expect, it } from 'vitest'
import { shapeOf } from './shapes.ts'

it('knows each kind of screen by its address, and takes the others for lists', () => {
  expect(shapeOf('/dashboard/main')).toBe('home')
  expect(shapeOf('/dashboard/hr-dashboard')).toBe('board')
  expect(shapeOf('/dashboard/user/profile/OG000001')).toBe('profile')
  expect(shapeOf('/dashboard/main/attendance')).toBe('calendar')
  expect(shapeOf('/dashboard/hr/shift-assignment')).toBe('grid')
  expect(shapeOf('/dashboard/qa/employee/update/OG000001')).toBe('form')
  expect(shapeOf('/dashboard/hr/all-employees/employee/add')).toBe('form')
  expect(shapeOf('/dashboard/hr/all-employees')).toBe('list')
  expect(shapeOf('/dashboard/main/leave')).toBe('list')
})
