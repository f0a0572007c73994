export default function Page() { return <p>partners</p>; }
