import { Readable } from 'node:stream'
import { conflict, notFound, orNotFound } from '@iroko/contract/errors'
import { aptitudeQuestions, hasOptions, questionOfLine, questionPictureLimits } from '@iroko/contract/recruitment/questions'
import { v7 as uuid } from 'uuid'
import { crudHandlers } from '../../../lib/crud.ts'
import { deleteFile, openFile, storeSealed } from '../../../lib/files/files.ts'
import { readPicture } from '../../../lib/files/pictures.ts'
import { callTools, implement, ownTransaction, type Tools } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { newAddressToken } from '../../../lib/sign-in/tokens.ts'
import { neededWords } from './rules.ts'
import * as store from './store.ts'

const publish = (call: Pick<Tools, 'changed'>) => call.changed('aptitude', { permission: 'aptitude.read' })

/** Lets go of the picture that a question had, unless a sitting shows it. */
async function dropOld(call: Pick<Tools, 'db' | 'portal'>, token: string | null): Promise<void> {
  const file = token ? await store.dropPicture(call.db, token) : undefined
  if (file) await call.portal.jobs.enqueue(call.db, 'drop-files', { ids: [file] })
}

const plain = crudHandlers(aptitudeQuestions, {
  table: 'aptitude_question',
  rows: store.questionRows,
  values: async (call, body, before) => {
    const { kind, options, answer, tolerance, ...rest } = body
    if (before && before.topic !== body.topic) {
      const tests = await store.testsDrawing(call.db, before)
      if (tests.length > 0) throw conflict('in_use', neededWords(before.title, tests, 'keep its topic'))
    }
    const isNumber = kind === 'number'
    return {
      ...rest,
      kind,
      options: JSON.stringify(hasOptions(kind) ? options : []),
      answer: isNumber ? answer : null,
      tolerance: isNumber ? tolerance : 0,
    }
  },
  inUse: async (call, question) => {
    const tests = [...(await store.testsAsking(call.db, question.id)), ...(await store.testsDrawing(call.db, question))]
    return tests.length > 0 ? neededWords(question.title, tests, 'stay') : undefined
  },
})

export const routes = implement(aptitudeQuestions, {
  ...plain,

  import: importHandler(aptitudeQuestions.import, (call) => ({
    add: (line) => plain.create({ ...call, body: questionOfLine(line) }),
  })),

  topics: async (call) => ({ aptitude_topics: await store.listTopics(call.db) }),

  setPicture: ownTransaction(async (call) => {
    const { portal, user, params } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `question picture:${user.id}`, tries: 60, minutes: 60 }])
    const bytes = await readPicture(call.file.stream, questionPictureLimits, 'whole')
    const file_id = uuid()
    await storeSealed(portal.environment, db, file_id, Readable.from([bytes]), questionPictureLimits.bytes)
    try {
      await db.transaction().execute(async (transaction) => {
        const tools = callTools(portal, transaction, user.id, call.requestId)
        const picture = { token: newAddressToken(), file_id }
        const before = await orNotFound(store.writePicture(transaction, params.id, picture), 'question')
        await dropOld(tools, before.picture_token)
        const after = { size: bytes.length }
        await tools.audit({ action: 'aptitude_question.picture', entity: 'aptitude_question', entity_id: params.id, after })
        await publish(tools)
      })
    } catch (error) {
      await deleteFile(portal.environment, db, file_id)
      throw error
    }
    return { message: 'Picture added' }
  }, 'the picture replaces the one before'),

  removePicture: async (call) => {
    const { id } = call.params
    const before = await orNotFound(store.writePicture(call.db, id, undefined), 'question')
    if (!before.picture_token) throw notFound('picture')
    await dropOld(call, before.picture_token)
    await call.audit({ action: 'aptitude_question.picture_remove', entity: 'aptitude_question', entity_id: id })
    await publish(call)
    return { message: 'Picture removed' }
  },

  showPicture: async (call) => {
    const file = await orNotFound(store.findPicture(call.db, call.params.token), 'picture')
    const stream = await openFile(call.portal.environment, call.db, file)
    return { type: 'image/webp', name: 'question.webp', stream, isPicture: true as const }
  },
})
