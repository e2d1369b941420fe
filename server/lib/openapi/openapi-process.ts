/** The process in which the description of the API is written. */
import { answerParent } from '../subprocess.ts'
import { type OpenApiForm, writeOpenApi } from './openapi.ts'

answerParent((form: OpenApiForm) => writeOpenApi(form))
