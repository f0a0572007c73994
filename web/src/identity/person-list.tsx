import { IconPencil } from '@tabler/icons-react';
import { type LoginType, paths } from '../app/paths.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { initialsOf } from '../ui/chips.tsx';
import partClasses from '../ui/part.module.css';
import { identityTexts } from './identity.texts.ts';
import classes from './user-settings.module.css';

export interface PersonListProps {
  persons: readonly { id: string; name: string }[];
  loginType: LoginType;
}

/** The people one books for; each leads to their data. */
export function PersonList({ persons, loginType }: PersonListProps) {
  const t = useText(identityTexts);
  return (
    <section className={partClasses.part} aria-labelledby="persons-title">
      <h2 id="persons-title">{t('persons.title')}</h2>
      {persons.length === 0 ? (
        <p className={classes.soft}>{t('persons.empty')}</p>
      ) : (
        <ul role="list" className={classes.rows}>
          {persons.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.userPerson(loginType, id)} className={classes.person}>
                <span className={classes.initials} aria-hidden="true">
                  {initialsOf(name)}
                </span>
                <span className={classes.name}>{name}</span>
                <span className={classes.edit}>
                  <IconPencil size={18} aria-hidden="true" />
                  {t('persons.edit')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
