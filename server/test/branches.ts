/** Branches for tests, each with the clock that it keeps. */
import { v7 as uuid } from 'uuid'
import type { TestApp } from './harness.ts'

interface NewBranch {
  id?: string
  title: string
  state?: string
  time_zone?: string
}

/** Answers its id. */
export async function addBranch({ db }: Pick<TestApp, 'db'>, branch: NewBranch): Promise<string> {
  const { id = uuid(), title, state = '', time_zone = 'Africa/Lagos' } = branch
  await db.insertInto('branch').values({ id, title, state }).execute()
  await db.insertInto('branch_zone').values({ branch_id: id, starts_on: '-infinity', time_zone }).execute()
  return id
}
