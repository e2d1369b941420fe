import { invalid, orNotFound } from '@iroko/contract/errors'
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { crudHandlers } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement } from '../../../lib/http/implement.ts'
import { averageOf, itemsOf, shortOf } from './rules.ts'
import * as store from './store.ts'

interface TestContent {
  question_ids: string[]
  draws: store.Draw[]
}

/** Refuses questions that are not there and topics with too few. */
async function refuseMissing(db: Db, { question_ids, draws }: TestContent): Promise<void> {
  const there = await store.findQuestions(db, question_ids)
  if (there.length < question_ids.length)
    throw invalid({ question_ids: 'Choose questions from the list: one is no longer there' })
  const topics = draws.map(({ topic }) => topic)
  const short = shortOf(draws, await store.countTopics(db, topics, question_ids))
  if (short) throw invalid({ draws: short })
}

export const routes = implement(aptitudeTests, {
  ...crudHandlers(aptitudeTests, {
    table: 'aptitude_test',
    rows: store.testRows,
    values: async (call, body) => {
      const { question_ids, draws, ...rest } = body
      await refuseMissing(call.db, { question_ids, draws })
      return rest
    },
    saved: (call, { question_ids, draws }, { id }) => store.writeParts(call.db, id, question_ids, draws),
  }),

  lookup: async (call) => ({ aptitude_tests: await store.listChoices(call.db) }),

  statistics: async (call) => {
    const test = await orNotFound(store.findTitle(call.db, call.params.id), 'aptitude test')
    const marked = await store.listMarked(call.db, test.id)
    const sittings = new Set(marked.map(({ sitting_id }) => sitting_id)).size
    return { statistics: { ...test, sittings, average: averageOf(marked), questions: itemsOf(marked) } }
  },
})
