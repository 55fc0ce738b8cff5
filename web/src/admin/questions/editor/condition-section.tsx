import { earlierThan } from '@cloche/checklist/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { conditionWords } from '../../entities/questions/condition-words.ts'
import { look } from '../../kit/look.ts'
import { conditionOf, isGroup, testsOf, withPart, type ConditionDraft } from './condition-draft.ts'
import { Adding, ConditionGroup } from './condition-group.tsx'
import { ConditionTest, optionsOf } from './condition-test.tsx'
import { Section } from './section.tsx'
import type { Editor } from './use-editor.ts'

const PATH = 'options.showIf'

/** Edits whether a question is asked always, or only after certain answers to earlier ones. */
export function ConditionSection({ editor, id }: { editor: Editor; id: string }) {
  const { t } = useLingui()
  const { draft, change, after, faults } = editor
  const { showIf } = draft
  const earlier = useMemo(() => earlierThan(after, id), [after, id])
  const about = useMemo(() => ({ earlier, options: optionsOf(earlier), faults }), [earlier, faults])
  const condition = useMemo(() => showIf && inWords(showIf, earlier), [showIf, earlier])
  return (
    <Section title={t`When it is shown`}>
      {showIf && isGroup(showIf) ? (
        <>
          <ConditionGroup
            group={showIf}
            path={PATH}
            about={about}
            depth={1}
            onChange={(next) => change({ showIf: next })}
          />
          {condition && (
            <p className={look.text('soft', 'xs')} dir="auto">
              <Trans>Only when {condition}</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          <ConditionTest
            test={showIf}
            path={PATH}
            about={about}
            label={t`Only after an answer to`}
            onChange={(next) => change({ showIf: next })}
            isOptional
          />
          {showIf && <Adding onAdd={(part) => change({ showIf: withPart(showIf, part) })} />}
        </>
      )}
    </Section>
  )
}

/** Says the whole condition; null while one of its questions is missing. */
function inWords(draft: ConditionDraft, earlier: readonly BankQuestion[]): string | null {
  const byId = new Map(earlier.map((item) => [item.id, item]))
  if (testsOf(draft).some(({ test }) => !byId.has(test.question))) return null
  return conditionWords(conditionOf(draft), (id) => {
    const { title, options } = byId.get(id)!
    return { title, choices: options.choices }
  })
}
