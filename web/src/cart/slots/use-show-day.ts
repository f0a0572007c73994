import { useSearchParams } from 'react-router';
import { useNavigate } from '../../platform/link.tsx';

/** Shows another day of the place in the address. The way back still leads to the list of places. */
export function useShowDay(): (date: string) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (date) => {
    const next = new URLSearchParams(query);
    next.set('date', date);
    next.delete('notice');
    void navigate(`?${next}`, { replace: true, preventScrollReset: true });
  };
}
