import { z } from 'zod'
import { defineCall } from './call.ts'
import { BANK_MAX, KB, LANGUAGES } from './constants.ts'
import { addLogoCall, logoFileCall } from './logos.ts'
import {
  bankQuestion,
  CATEGORY_TYPES,
  itemFields,
  QUESTION_TYPES,
  questionOptions,
  questionParams,
} from './questions.ts'
import { id, ifMatchHeaders, line, pageOf, withDeleted } from './shared.ts'

/** The name of an icon, or an address from `addLogo`. */
const logo = z
  .string()
  .regex(/^([\w-]{1,64}|\/api\/question\/logo\/[0-9a-f]{64})$/, 'Not an icon or an uploaded picture')

const bankBody = z.object({
  title: line(500),
  logo: logo.nullish(),
  type: z.enum([...CATEGORY_TYPES, ...QUESTION_TYPES]),
  options: questionOptions.default({}),
})

const moveQuery = z.object({ places: z.coerce.number().int().min(1).max(BANK_MAX).default(1) })

/** The parts of an XLSForm that are dropped or changed by the import. Clients have the words for each code. */
export const formRemark = z
  .object({
    sheet: z.enum(['survey', 'choices', 'settings']),
    /** The number of the row in the sheet, from 1; null for the whole sheet. */
    row: z.int().nullable(),
    /** The name or label of the row. */
    subject: z.string(),
    code: z.enum([
      'type_unknown',
      'type_as_text',
      'acknowledge',
      'metadata',
      'calculate',
      'clause',
      'repeat',
      'nested_group',
      'outside_group',
      'group_around',
      'group_empty',
      'disabled',
      'note',
      'note_as_help',
      'note_in_category',
      'note_with_condition',
      'required_expression',
      'relevant',
      'relevant_long',
      'relevant_never',
      'constraint',
      'constraint_edge',
      'range_step',
      'parameters',
      'default',
      'media',
      'reference',
      'label_missing',
      'too_long',
      'list_missing',
      'choices_missing',
      'choices_external',
      'choice_filter',
      'choice_value',
      'choice_duplicate',
      'choice_limit',
      'or_other',
      'scores',
      'own_value',
      'picture',
      'language',
      'column',
      'limit',
    ]),
    /** The part of the cell that the code refers to. */
    value: z.string(),
    /** `left`: the row is not imported; `changed`: a part of it is not. */
    effect: z.enum(['left', 'changed']),
  })
  .meta({ id: 'FormRemark' })
export type FormRemark = z.infer<typeof formRemark>

const updatedItem = z.object({ id, parent: id.nullable(), title: z.string(), type: itemFields.type })

/** The differences between an XLSForm and the bank, matched by names. */
export const formUpdate = z
  .object({
    /** The state of the bank that was compared; the call that stores the update repeats it. */
    basis: z.string(),
    /** The `items` that the bank lacks. */
    added: z.array(id),
    /** The changed items of the bank, with the old and new value of each field. */
    changed: z.array(
      z.object({
        id,
        parent: id.nullable(),
        title: z.string(),
        changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
      }),
    ),
    /** The items of the bank that change their place among their siblings; some of them are in `changed` too. */
    moved: z.array(updatedItem),
    unchanged: z.int(),
    /** The items that only the bank has. */
    rest: z.array(updatedItem),
  })
  .meta({ id: 'FormUpdate' })
export type FormUpdate = z.infer<typeof formUpdate>

/** The items that importing an XLSForm would add to the bank. Their ids are temporary until the import is stored. */
export const formReading = z
  .object({
    stored: z.boolean(),
    title: z.string(),
    items: z.array(z.object(itemFields)),
    /** The checklist that was made of them. */
    checklistId: id.optional(),
    /** The first five hundred remarks. */
    remarks: z.array(formRemark),
    /** The number of further remarks. */
    moreRemarks: z.int(),
    /** The differences, in a preview with `mode=update`; else null. */
    update: formUpdate.nullable(),
  })
  .meta({ id: 'FormReading' })
export type FormReading = z.infer<typeof formReading>

/** A question has all of its words once in each language. */
const QUESTION_BYTES = (288 + 240 * LANGUAGES.length) * KB

export const bankCalls = {
  list: defineCall({
    method: 'GET',
    path: '/question',
    summary: 'The question bank, whole: categories and questions, in order',
    access: 'admin',
    query: z.object({ deleted: withDeleted }),
    response: pageOf(bankQuestion),
  }),
  create: defineCall({
    method: 'POST',
    path: '/question',
    summary: 'Add a category or a question',
    access: 'admin',
    body: bankBody.extend({ parent: id.nullable() }),
    maxBytes: QUESTION_BYTES,
    response: bankQuestion,
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/question/{id}',
    summary:
      'Change a category or a question; another `parent` puts it at the end of that category. Started visits keep their copy. `conflict` names the questions whose condition would break',
    access: 'admin',
    params: questionParams,
    headers: ifMatchHeaders,
    body: bankBody.extend({ parent: id.optional() }),
    maxBytes: QUESTION_BYTES,
    response: bankQuestion,
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/question/{id}',
    summary: 'Remove a category or a question, can be undone; started visits keep their copy',
    access: 'admin',
    params: questionParams,
    headers: ifMatchHeaders,
    errors: ['conflict', 'changed'],
  }),
  later: defineCall({
    method: 'PATCH',
    path: '/question/{id}/inc',
    summary: 'Move one place (or `places`) later among its siblings; add-on sections stay after the others',
    access: 'admin',
    params: questionParams,
    query: moveQuery,
    response: bankQuestion,
    errors: ['conflict'],
  }),
  earlier: defineCall({
    method: 'PATCH',
    path: '/question/{id}/dec',
    summary: 'Move one place (or `places`) earlier among its siblings; add-on sections stay after the others',
    access: 'admin',
    params: questionParams,
    query: moveQuery,
    response: bankQuestion,
    errors: ['conflict'],
  }),
  restore: defineCall({
    method: 'POST',
    path: '/question/{id}/restore',
    summary: 'Restore a removed category or question to its place among its siblings',
    access: 'admin',
    params: questionParams,
    response: bankQuestion,
    errors: ['conflict'],
  }),
  duplicate: defineCall({
    method: 'POST',
    path: '/question/{id}/duplicate',
    summary: 'Copy a question, or a category with its questions, to the place after it; the copy comes first',
    access: 'admin',
    params: questionParams,
    response: z.object({ items: z.array(bankQuestion) }),
    status: 201,
    errors: ['conflict'],
  }),
  addLogo: addLogoCall('/question/logo'),
  logoFile: logoFileCall('/question/logo/{fileId}', 'session', 'The bytes of a picture'),
  exportForm: defineCall({
    method: 'GET',
    path: '/question/xlsform',
    summary: 'The bank, or a checklist of it, as an XLSForm workbook',
    access: 'admin',
    query: z.object({ checklistId: id.optional() }),
    response: 'workbook',
  }),
  importForm: defineCall({
    method: 'POST',
    path: '/question/xlsform',
    summary:
      'Read an XLSForm workbook (`.xlsx` or `.ods`); with `confirm` its questions are added to the bank, take its place, or update those of the same names, in one transaction. An update names the `basis` of its preview',
    access: 'admin',
    query: z.object({
      mode: z.enum(['add', 'replace', 'update']).default('add'),
      confirm: z.literal('1').optional(),
      basis: z.string().max(64).optional(),
      /** Also makes a checklist of the categories that are added, by the title of the form. Not in an update. */
      checklist: z.literal('1').optional(),
      /** The treatment of items that only the bank has, in an update. */
      rest: z.enum(['keep', 'remove']).default('keep'),
    }),
    multipart: z.object({}),
    file: 'form',
    response: formReading,
    errors: ['too_large', 'unsupported_media', 'conflict', 'changed'],
  }),
}
