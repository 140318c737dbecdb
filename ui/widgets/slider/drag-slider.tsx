import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sliderChallengeMachine } from '../../../core/identity/sign-in/slider-challenge.machine.ts'
import { sliderText } from '../../../core/identity/sign-in/slider-challenge.ts'
import { Icon } from '../../theme/icon.tsx'
import { useSliderChallenge } from './use-slider-challenge.ts'

const HANDLE = 44
const STEP = 0.05

const Track = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    position: 'relative',
    height: 40,
    overflow: 'hidden',
    border: `1px solid ${palette.line.strong}`,
    borderRadius: 6,
    backgroundColor: palette.ground.sunken,
    color: palette.ink.soft,
    fontSize: 13,
    lineHeight: '38px',
    textAlign: 'center',
    userSelect: 'none',
    touchAction: 'none',
    '&[data-passed="true"]': { color: palette.states.ok.text, backgroundColor: palette.states.ok.ground },
    '& .way': { position: 'absolute', inset: '0 auto 0 0', backgroundColor: palette.states.ok.ground },
    '& .words': { position: 'relative', pointerEvents: 'none' },
    '& .handle': {
      position: 'absolute',
      top: 0,
      display: 'grid',
      placeItems: 'center',
      width: HANDLE,
      height: '100%',
      borderRight: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      color: palette.ink.soft,
      cursor: 'grab',
    },
    '& .handle:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  }
})

type DragSliderProps = { readonly onPass: (pass: string) => void }

/** 拖动滑块验证 → 验证通过: by pointer, by finger, or with → held; answered by the server, whose pass goes along with what is sent next. */
export const DragSlider = ({ onPass }: DragSliderProps) => <SliderOf actor={useSliderChallenge(onPass)} />

const SliderOf = ({ actor }: { readonly actor: ActorRefFrom<typeof sliderChallengeMachine> }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const isDragging = state.matches('dragging')
  const isPassed = state.matches('passed')
  const isChecking = state.matches('checking')
  const { trail, failure } = state.context
  const x = isPassed || isChecking ? 1 : isDragging ? Math.min(1, Math.max(0, trail.at(-1)?.x ?? 0)) : 0
  const gone = `calc(${x} * (100% - ${HANDLE}px))`

  const placeOf = ({ clientX }: PointerEvent) => (clientX - grip.current) / Math.max(1, (track.current?.clientWidth ?? 0) - HANDLE)
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    grip.current = event.clientX
    actor.send({ type: 'grip', x: 0, at: event.timeStamp })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDragging) return actor.send({ type: 'release' })
    if (event.key !== 'ArrowRight') return
    event.preventDefault()
    if (!isDragging) actor.send({ type: 'grip', x: 0, at: event.timeStamp })
    actor.send({ type: 'drag', x: x + STEP, at: event.timeStamp })
  }
  const words = isPassed ? sliderText.passed : isChecking ? sliderText.checking : sliderText.ask

  return (
    <div>
      <Track ref={track} data-passed={isPassed}>
        <div className="way" style={{ width: gone }} />
        <span className="words">{words}</span>
        <div
          className="handle"
          role="slider"
          tabIndex={0}
          aria-label={sliderText.ask}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={words}
          aria-disabled={!isDragging && !state.matches('resting')}
          title="拖到最右边，或按住 → 键"
          style={{ left: gone }}
          onPointerDown={grab}
          onPointerMove={(event) => isDragging && actor.send({ type: 'drag', x: placeOf(event), at: event.timeStamp })}
          onPointerUp={() => actor.send({ type: 'release' })}
          onPointerCancel={() => actor.send({ type: 'release' })}
          onKeyDown={press}
          onKeyUp={({ key }) => key === 'ArrowRight' && actor.send({ type: 'release' })}
          onBlur={() => actor.send({ type: 'release' })}
        >
          <Icon name={isPassed ? 'check' : 'forward'} size={16} />
        </div>
      </Track>
      {failure && (
        <Box role="alert" sx={{ mt: 1, fontSize: 12, lineHeight: '18px', color: 'states.bad.text' }}>
          {failure.message}
          {state.matches('unasked') && (
            <Box
              component="button"
              type="button"
              onClick={() => actor.send({ type: 'retry' })}
              sx={{ ml: 2, p: 0, border: 0, background: 'none', font: 'inherit', color: 'primary.main', cursor: 'pointer' }}
            >
              重试
            </Box>
          )}
        </Box>
      )}
    </div>
  )
}
