import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Camera,
  CircleDot,
  Clock,
  FolderPlus,
  Hash,
  LayoutList,
  SquareCheck,
  Star,
  Text,
  Utensils,
  type LucideIcon,
} from 'lucide-react'
import type { BankQuestion, QuestionType } from '@cloche/contract/questions.ts'

/** A question's type, or that of a category or an optional section. */
export type ItemType = BankQuestion['type']

interface TypeLook {
  word: MessageDescriptor
  /** The purpose of the type, shown when a type is chosen. */
  hint: MessageDescriptor
  icon: LucideIcon
}

export const TYPES: Readonly<Record<ItemType, TypeLook>> = {
  single: { word: msg`One choice`, hint: msg`Yes or no, one of several`, icon: CircleDot },
  multiple: { word: msg`Several choices`, hint: msg`All that apply`, icon: SquareCheck },
  rate: { word: msg`Rating`, hint: msg`From 1 to 5 or to 10`, icon: Star },
  text: { word: msg`Text`, hint: msg`In the guest's own words`, icon: Text },
  number: { word: msg`Number`, hint: msg`Minutes, degrees, a sum`, icon: Hash },
  time: { word: msg`Time`, hint: msg`By the clock on the wall`, icon: Clock },
  dish: { word: msg`Dish`, hint: msg`From ordered to ready, with a stopwatch`, icon: Utensils },
  photo: { word: msg`Photos`, hint: msg`Pictures are the answer`, icon: Camera },
  checklist: { word: msg`Category`, hint: msg`Everyone fills it in`, icon: LayoutList },
  addon: { word: msg`Optional section`, hint: msg`The guest opens it if it applies`, icon: FolderPlus },
}

export const QUESTION_KINDS = (Object.keys(TYPES) as ItemType[]).filter(
  (type): type is QuestionType => type !== 'checklist' && type !== 'addon',
)

export function isQuestionKind(type: string | null): type is QuestionType {
  return QUESTION_KINDS.some((kind) => kind === type)
}
