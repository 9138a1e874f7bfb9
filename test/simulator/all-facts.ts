import type { Facts } from '../../shared/issue/decision-table.ts';
import { dimensions } from '../../shared/issue/state.ts';

/** Every combination of values. */
export function* allFacts(): Generator<Facts> {
  for (const draft of dimensions.draft)
    for (const sent of dimensions.sent)
      for (const room of dimensions.room)
        for (const content of dimensions.content)
          for (const told of dimensions.told)
            for (const again of dimensions.again) yield { draft, sent, room, content, told, again };
}
